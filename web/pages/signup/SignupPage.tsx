import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { limits } from '#contract/limits.ts'
import { useActionState } from 'react'
import { Link as RouterLink, useLocation, useNavigate } from 'react-router'
import { signup } from '#contract/accounts.ts'
import { ApiProblem, wordsOf } from '#web/api/api-problem.ts'
import { getSite } from '#contract/site.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { useWrite } from '#web/api/use-write.ts'
import { licencePath, loginPath, termsPath } from '#web/lib/paths.ts'
import { GoogleButton } from '#web/session/GoogleButton.tsx'
import { closeSignInPopup, isSignInPopup } from '#web/session/popup-window.ts'
import { useFinishSignIn } from '#web/session/use-sign-in.ts'
import { wantedPath } from '#web/session/wanted-path.ts'
import { PictureFrame } from '#web/shell/PictureFrame.tsx'
import { EmailField } from '#web/ui/forms/EmailField.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { focusWhenShown } from '#web/ui/forms/focus-when-shown.ts'
import { OrLine } from '#web/ui/forms/OrLine.tsx'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import {
  checkSignup,
  isSignupField,
  type SignupProblems,
  type SignupValues,
  signupValues,
} from './signup-form.ts'

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

const stateOf = (values: SignupValues, failure: unknown): FormState =>
  failure instanceof ApiProblem && isSignupField(failure.field)
    ? { values, problems: { [failure.field]: failure.message }, failure: null }
    : { values, problems: {}, failure: wordsOf(failure) }

/** A line that is there also while nothing is said in it, so that a problem moves nothing. */
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
          I accept the{' '}
          <Link component={RouterLink} to={licencePath()} target="_blank" underline="always">
            licence agreement
          </Link>{' '}
          and the{' '}
          <Link component={RouterLink} to={termsPath()} target="_blank" underline="always">
            terms
          </Link>
        </span>
      </Box>
      <ProblemLine id="licence-problem" words={problem} />
    </Box>
  )
}

/** Make an account; one is signed in afterwards. */
export function SignupPage() {
  usePageTitle('Create an account')
  const { state } = useLocation()
  const navigate = useNavigate()
  const finishSignIn = useFinishSignIn()
  // The installation is no longer new then.
  const { write } = useWrite(signup, { outdates: () => [keyOf(getSite)] })

  const [{ values, problems, failure }, submit, isPending] = useActionState(
    async (_: FormState, form: FormData): Promise<FormState> => {
      const typed = signupValues(form)
      const checked = checkSignup(typed)
      if (!checked.isValid) return { values: typed, problems: checked.problems, failure: null }
      const made = await write({ body: checked.body })
      if (!made.isDone) return stateOf(typed, made.failure)
      const outcome = await finishSignIn(made.reply)
      if (outcome.kind === 'failed') return { values: typed, problems: {}, failure: outcome.words }
      if (isSignInPopup()) closeSignInPopup()
      await navigate(wantedPath(state), { replace: true })
      return empty
    },
    empty,
  )

  return (
    <PictureFrame
      title="Create an account"
      foot={
        <>
          Have an account?{' '}
          <Link component={RouterLink} to={loginPath()} state={state}>
            Log in
          </Link>
        </>
      }
    >
      <Box component="form" action={submit} noValidate sx={{ display: 'grid', gap: '8px' }}>
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          ref={focusWhenShown}
          required
          defaultValue={values.name}
          keepsLine
          problem={problems.name ?? null}
        />
        <Field
          label="Username"
          name="username"
          autoComplete="username"
          required
          defaultValue={values.username}
          help="3 to 30 of a to z, digits, and _ . -"
          keepsLine
          problem={problems.username ?? null}
          autoCapitalize="none"
          spellCheck={false}
        />
        <EmailField defaultValue={values.email} keepsLine problem={problems.email ?? null} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          required
          defaultValue={values.password}
          help={`${limits.password.min} to ${limits.password.max} characters`}
          keepsLine
          problem={problems.password ?? null}
        />
        <LicenceBox isChecked={values.accept_licence} problem={problems.accept_licence} />
        <Button type="submit" variant="contained" size="large" loading={isPending} sx={{ mt: '4px' }}>
          Create account
        </Button>
        <ProblemLine words={failure ?? undefined} />
      </Box>
      <OrLine />
      <GoogleButton label="Continue with Google" />
    </PictureFrame>
  )
}
