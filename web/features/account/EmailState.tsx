import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { Profile } from '#contract/calls/accounts.ts'
import { sendVerification } from '#contract/calls/profile.ts'
import { wordsOf } from '#web/api/api-problem.ts'
import { useWrite } from '#web/api/use-write.ts'
import { useSite } from '#web/shell/use-site.ts'
import { MailPlace } from './MailPlace.tsx'
import { emailWords } from './account-words.ts'

/** Whether the address is confirmed, what waits, and the link that is mailed again. */
export function EmailState({ user }: { user: Profile }) {
  const hasMailServer = useSite()?.has_mail_server ?? true
  const isWaiting = user.pending_email !== null
  return (
    <Box
      sx={(theme) => ({
        display: 'grid',
        gap: '2px',
        fontSize: 13,
        lineHeight: '18px',
        color: theme.vars.palette.text3,
        overflowWrap: 'anywhere',
      })}
    >
      <span>
        {isWaiting
          ? emailWords.waiting(hasMailServer, user.email)
          : user.email_verified
            ? emailWords.confirmed
            : emailWords.notConfirmed}{' '}
        {(isWaiting || !user.email_verified) && (
          <SendAgain isFirst={!isWaiting} hasMailServer={hasMailServer} />
        )}
      </span>
      {(isWaiting || !user.email_verified) && !hasMailServer && <MailPlace />}
    </Box>
  )
}

function SendAgain({ isFirst, hasMailServer }: { isFirst: boolean; hasMailServer: boolean }) {
  const { write: send, isWriting: isSending } = useWrite(sendVerification, {
    onSuccess: hasMailServer ? emailWords.sent : emailWords.inFolder,
    failed: wordsOf,
    failsIn: 'alert',
  })
  return (
    <Link
      component="button"
      type="button"
      disabled={isSending}
      onClick={() => void send({})}
      sx={{ font: 'inherit', verticalAlign: 'baseline' }}
    >
      {isFirst ? emailWords.send : emailWords.sendAgain}
    </Link>
  )
}
