import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useActionState } from 'react'
import { Link as RouterLink } from 'react-router'
import { forgotPassword } from '#contract/calls/profile.ts'
import { wordsOf } from '#web/api/api-problem.ts'
import { useWrite } from '#web/api/use-write.ts'
import { MailPlace } from '#web/features/account/MailPlace.tsx'
import { loginPath } from '#web/lib/paths.ts'
import { PictureFrame } from '#web/shell/layout/PictureFrame.tsx'
import { useSite } from '#web/shell/use-site.ts'
import { EmailField } from '#web/ui/forms/EmailField.tsx'
import { focusWhenShown } from '#web/ui/forms/focus-when-shown.ts'
import { usePageTitle } from '#web/ui/hooks/use-page-title.ts'
import { forgotPasswordWords } from './forgot-password-words.ts'

interface FormState {
  email: string
  problem: string | null
  isSent: boolean
}

/** Have a link mailed that sets a new password. The page says the same for every address. */
export function ForgotPasswordPage() {
  usePageTitle(forgotPasswordWords.title)
  const { write } = useWrite(forgotPassword)
  const [{ email, problem, isSent }, submit, isPending] = useActionState(
    async (_: FormState, form: FormData): Promise<FormState> => {
      const typed = String(form.get('email') ?? '').trim()
      if (typed === '') return { email: typed, problem: forgotPasswordWords.emailMissing, isSent: false }
      const sent = await write({ body: { email: typed } })
      if (!sent.isDone) return { email: typed, problem: wordsOf(sent.failure), isSent: false }
      return { email: typed, problem: null, isSent: true }
    },
    { email: '', problem: null, isSent: false },
  )
  return (
    <PictureFrame
      title={forgotPasswordWords.title}
      foot={
        <Link component={RouterLink} to={loginPath()}>
          {forgotPasswordWords.back}
        </Link>
      }
    >
      {isSent ? (
        <Sent email={email} />
      ) : (
        <Box component="form" action={submit} noValidate sx={{ display: 'grid', gap: '16px' }}>
          <EmailField
            ref={focusWhenShown}
            defaultValue={email}
            help={forgotPasswordWords.help}
            problem={problem}
          />
          <Button type="submit" variant="contained" size="large" loading={isPending} sx={{ mt: '4px' }}>
            {forgotPasswordWords.send}
          </Button>
        </Box>
      )}
    </PictureFrame>
  )
}

function Sent({ email }: { email: string }) {
  const hasMailServer = useSite()?.has_mail_server ?? true
  return (
    <Box component="output" sx={{ display: 'grid', gap: '12px', overflowWrap: 'anywhere' }}>
      <Typography variant="read">{forgotPasswordWords.sent(email)}</Typography>
      {!hasMailServer && (
        <Typography sx={{ color: 'text.secondary' }}>
          <MailPlace />
        </Typography>
      )}
    </Box>
  )
}
