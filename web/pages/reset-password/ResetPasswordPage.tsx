import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useActionState } from 'react'
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router'
import { limits } from '#contract/limits.ts'
import { resetPassword } from '#contract/calls/profile.ts'
import { ApiProblem, isRefusedLink, wordsOf } from '#web/api/api-problem.ts'
import { useWrite } from '#web/api/use-write.ts'
import { forgotPasswordPath, loginPath } from '#web/lib/paths.ts'
import { announceAuthChange } from '#web/session/auth-changed.ts'
import { OverLink } from '#web/shell/layout/OverLink.tsx'
import { PictureFrame } from '#web/shell/layout/PictureFrame.tsx'
import { focusWhenShown } from '#web/ui/forms/focus-when-shown.ts'
import { Notice } from '#web/ui/states/Notice.tsx'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'
import { usePageTitle } from '#web/ui/hooks/use-page-title.ts'
import { resetPasswordWords } from './reset-password-words.ts'

interface Problems {
  /** Of the password itself. */
  field: string | null
  /** Of the way there. */
  page: string | null
  /** Of the link: no password will do any more, another one is needed. */
  over: string | null
}

const none: Problems = { field: null, page: null, over: null }

/** Set a password by a mailed link; one signs in with it afterwards. */
export function ResetPasswordPage() {
  usePageTitle(resetPasswordWords.title)
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { write } = useWrite(resetPassword, { onSuccess: resetPasswordWords.done })
  const [problems, submit, isPending] = useActionState(
    async (_: Problems, form: FormData): Promise<Problems> => {
      const password = String(form.get('password') ?? '')
      if (password.length < limits.password.min) return { ...none, field: resetPasswordWords.tooShort }
      const set = await write({ body: { token: query.get('token') ?? '', password } })
      if (!set.isDone) return problemsOf(set.failure)
      announceAuthChange({ success: false })
      await navigate(loginPath(), { replace: true })
      return none
    },
    none,
  )
  if (problems.over !== null) {
    return (
      <OverLink
        title={resetPasswordWords.title}
        words={problems.over}
        next={{ path: forgotPasswordPath(), label: resetPasswordWords.sendAnother }}
      />
    )
  }
  return (
    <PictureFrame
      title={resetPasswordWords.title}
      foot={
        <Link component={RouterLink} to={forgotPasswordPath()}>
          {resetPasswordWords.sendAnother}
        </Link>
      }
    >
      <Box component="form" action={submit} noValidate sx={{ display: 'grid', gap: '16px' }}>
        {problems.page !== null && <Notice>{problems.page}</Notice>}
        <PasswordField
          label={resetPasswordWords.newPassword}
          name="password"
          autoComplete="new-password"
          required
          ref={focusWhenShown}
          help={resetPasswordWords.help}
          problem={problems.field}
        />
        <Button type="submit" variant="contained" size="large" loading={isPending} sx={{ mt: '4px' }}>
          {resetPasswordWords.set}
        </Button>
      </Box>
    </PictureFrame>
  )
}

function problemsOf(failure: unknown): Problems {
  if (failure instanceof ApiProblem && failure.field === 'password')
    return { ...none, field: failure.message }
  return { ...none, [isRefusedLink(failure) ? 'over' : 'page']: wordsOf(failure) }
}
