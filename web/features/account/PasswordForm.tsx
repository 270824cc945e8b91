import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useProviderName } from '#web/shell/use-site.ts'
import { useActionState, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import type { Profile } from '#contract/calls/accounts.ts'
import { limits } from '#contract/limits.ts'
import { changePassword, forgotPassword, listSessions } from '#contract/calls/profile.ts'
import { ApiProblem, wordsOf } from '#web/api/api-problem.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { useWrite } from '#web/api/use-write.ts'
import { forgotPasswordPath } from '#web/lib/paths.ts'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'
import { emailWords, passwordWords } from './account-words.ts'

interface Problems {
  current: string | null
  next: string | null
}

const none: Problems = { current: null, next: null }

/** Change a password by the present one; people who have none get a link that sets one. */
export function PasswordForm({ user }: { user: Profile }) {
  return user.has_password ? <ChangePassword /> : <FirstPassword email={user.email} />
}

function ChangePassword() {
  const { write } = useWrite(changePassword, {
    invalidates: () => [keyOf(listSessions)],
    onSuccess: passwordWords.changed,
  })
  const [problems, submit, isPending] = useActionState(
    async (_: Problems, form: FormData): Promise<Problems> => {
      const current_password = String(form.get('current') ?? '')
      const new_password = String(form.get('next') ?? '')
      if (current_password === '') return { ...none, current: passwordWords.currentMissing }
      if (new_password.length < limits.password.min) return { ...none, next: passwordWords.tooShort }
      const changed = await write({ body: { current_password, new_password } })
      return changed.isDone ? none : problemsOf(changed.failure)
    },
    none,
  )
  return (
    <Box component="form" action={submit} noValidate sx={{ display: 'grid', gap: '20px' }}>
      <PasswordField
        label={passwordWords.current}
        name="current"
        autoComplete="current-password"
        required
        problem={problems.current}
      />
      <PasswordField
        label={passwordWords.next}
        name="next"
        autoComplete="new-password"
        required
        help={passwordWords.help}
        problem={problems.next}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '16px' }}>
        <Button type="submit" variant="outlined" loading={isPending}>
          {passwordWords.change}
        </Button>
        <Link component={RouterLink} to={forgotPasswordPath()} sx={{ fontSize: 14 }}>
          {passwordWords.forgot}
        </Link>
      </Box>
    </Box>
  )
}

const problemsOf = (failure: unknown): Problems =>
  failure instanceof ApiProblem && failure.field === 'new_password'
    ? { ...none, next: failure.message }
    : { ...none, current: wordsOf(failure) }

function FirstPassword({ email }: { email: string }) {
  const provider = useProviderName()
  const { write } = useWrite(forgotPassword, { failed: wordsOf, failsIn: 'alert' })
  const [isSent, setIsSent] = useState(false)
  const send = async () => setIsSent((await write({ body: { email } })).isDone)
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: '16px' }}>
      <Typography sx={{ color: 'text.secondary' }}>{passwordWords.providerOnly(provider)}</Typography>
      <Button variant="outlined" disabled={isSent} onClick={() => void send()}>
        {isSent ? emailWords.sent : passwordWords.sendLink}
      </Button>
    </Box>
  )
}
