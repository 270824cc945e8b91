import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useActionState } from 'react'
import { Link as RouterLink } from 'react-router'
import { signup } from '#contract/calls/accounts.ts'
import { ApiProblem, wordsOf } from '#web/api/api-problem.ts'
import { getSite } from '#contract/calls/site.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { useWrite } from '#web/api/use-write.ts'
import { licencePath, termsPath } from '#web/lib/paths.ts'
import { useFillingNotice } from '#web/session/popup-window.ts'
import { useFinishSignIn } from '#web/session/use-sign-in.ts'
import { EmailField } from '#web/ui/forms/EmailField.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { focusWhenShown } from '#web/ui/forms/focus-when-shown.ts'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'
import {
  checkSignup,
  isSignupField,
  type SignupProblems,
  type SignupValues,
  signupValues,
} from './signup-form.ts'
import { signupWords } from './signup-words.ts'

interface FormState {
  values: SignupValues
  problems: SignupProblems
  /** What went wrong that belongs to no field. */
  failure: string | null
}

const empty: FormState = {
  values: { name: '', username: '', email: '', password: '', accept_licence: false },
  problems: {},
  failure: null,
}

function stateOf(values: SignupValues, failure: unknown): FormState {
  const fields = failure instanceof ApiProblem ? Object.entries(failure.fields) : []
  const problems: SignupProblems = Object.fromEntries(fields.filter(([field]) => isSignupField(field)))
  return { values, problems, failure: Object.keys(problems).length > 0 ? null : wordsOf(failure) }
}

/** A line that keeps its place while it is empty, so that a problem moves nothing. */
function ProblemLine({ id, words }: { id?: string; words: string | undefined }) {
  return (
    <Typography
      {...(id !== undefined && { id })}
      role={words === undefined ? undefined : 'alert'}
      sx={{ mt: '4px', minHeight: 18, fontSize: 13, lineHeight: '18px', color: 'error.main' }}
    >
      {words}
    </Typography>
  )
}

function LicenceBox({ isChecked, problem }: { isChecked: boolean; problem: string | undefined }) {
  return (
    <Box>
      <Box
        component="label"
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: '10px',
          fontSize: 14,
          lineHeight: '20px',
          color: 'text.secondary',
        }}
      >
        <Checkbox
          name="accept_licence"
          defaultChecked={isChecked}
          size="small"
          sx={{ p: '1px', ml: '-1px' }}
          slotProps={{ input: { 'aria-describedby': problem === undefined ? undefined : 'licence-problem' } }}
        />
        <span>
          {signupWords.accept}{' '}
          <Link component={RouterLink} to={licencePath()} target="_blank" underline="always">
            {signupWords.agreement}
          </Link>{' '}
          {signupWords.and}{' '}
          <Link component={RouterLink} to={termsPath()} target="_blank" underline="always">
            {signupWords.terms}
          </Link>
        </span>
      </Box>
      <ProblemLine id="licence-problem" words={problem} />
    </Box>
  )
}

/** The fields of a new account; afterwards its owner is signed in. */
export function SignupForm() {
  const finishSignIn = useFinishSignIn()
  const filling = useFillingNotice()
  // The installation is no longer new then.
  const { write } = useWrite(signup, { invalidates: () => [keyOf(getSite)] })

  const [{ values, problems, failure }, submit, isPending] = useActionState(
    async (_: FormState, form: FormData): Promise<FormState> => {
      const typed = signupValues(form)
      const checked = checkSignup(typed)
      if (!checked.isValid) return { values: typed, problems: checked.problems, failure: null }
      const made = await write({ body: checked.body })
      if (!made.isDone) return stateOf(typed, made.failure)
      const outcome = await finishSignIn(made.reply)
      // The page goes on by itself.
      return outcome.kind === 'failed' ? { values: typed, problems: {}, failure: outcome.words } : empty
    },
    empty,
  )

  return (
    <Box component="form" action={submit} noValidate ref={filling} sx={{ display: 'grid', gap: '14px' }}>
      <Field
        label={signupWords.name}
        name="name"
        autoComplete="name"
        ref={focusWhenShown}
        required
        defaultValue={values.name}
        help={signupWords.nameHelp}
        problem={problems.name ?? null}
      />
      <Field
        label={signupWords.username}
        name="username"
        autoComplete="username"
        required
        defaultValue={values.username}
        help={signupWords.usernameHelp}
        problem={problems.username ?? null}
        autoCapitalize="none"
        spellCheck={false}
      />
      <EmailField defaultValue={values.email} help={signupWords.emailHelp} problem={problems.email ?? null} />
      <PasswordField
        label={signupWords.password}
        name="password"
        autoComplete="new-password"
        required
        defaultValue={values.password}
        help={signupWords.passwordHelp}
        problem={problems.password ?? null}
      />
      <div>
        <LicenceBox isChecked={values.accept_licence} problem={problems.accept_licence} />
        <Button
          type="submit"
          variant="contained"
          size="large"
          fullWidth
          loading={isPending}
          sx={{ mt: '8px' }}
        >
          {signupWords.submit}
        </Button>
        <ProblemLine words={failure ?? undefined} />
      </div>
    </Box>
  )
}
