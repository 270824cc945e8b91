import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router'
import { verifyEmail } from '#contract/calls/profile.ts'
import { isRefusedLink, wordsOf } from '#web/api/api-problem.ts'
import { useWrite } from '#web/api/use-write.ts'
import { accountPath } from '#web/lib/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { OverLink } from '#web/shell/layout/OverLink.tsx'
import { PictureFrame } from '#web/shell/layout/PictureFrame.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { usePageTitle } from '#web/ui/hooks/use-page-title.ts'
import { verifyEmailWords } from './verify-email-words.ts'

type State =
  | { kind: 'asking' | 'confirming' }
  | { kind: 'confirmed'; email: string }
  | { kind: 'failed'; words: string; isOver: boolean }

/** Confirm an address. It takes a click, because programs that look through mail open its links by themselves. */
export function VerifyEmailPage() {
  usePageTitle(verifyEmailWords.title)
  const [query] = useSearchParams()
  const { refresh } = useSession()
  const { write } = useWrite(verifyEmail)
  const [state, setState] = useState<State>({ kind: 'asking' })
  const confirm = async () => {
    setState({ kind: 'confirming' })
    const confirmed = await write({ body: { token: query.get('token') ?? '' } })
    if (!confirmed.isDone) {
      const { failure } = confirmed
      return setState({ kind: 'failed', words: wordsOf(failure), isOver: isRefusedLink(failure) })
    }
    setState({ kind: 'confirmed', email: confirmed.reply.email })
    await refresh()
  }
  if (state.kind === 'failed' && state.isOver) {
    return (
      <OverLink
        title={verifyEmailWords.title}
        words={state.words}
        next={{ path: accountPath(), label: verifyEmailWords.toAccount }}
      />
    )
  }
  return (
    <PictureFrame
      title={verifyEmailWords.title}
      foot={
        <Link component={RouterLink} to={accountPath()}>
          {verifyEmailWords.toAccount}
        </Link>
      }
    >
      <Box sx={{ display: 'grid', gap: '20px', overflowWrap: 'anywhere' }}>
        {state.kind === 'failed' && <Notice>{state.words}</Notice>}
        {state.kind === 'confirmed' ? (
          <Typography component="output" variant="read">
            {verifyEmailWords.confirmed(state.email)}
          </Typography>
        ) : (
          <>
            <Typography variant="read">{verifyEmailWords.text}</Typography>
            <Button
              variant="contained"
              size="large"
              loading={state.kind === 'confirming'}
              onClick={() => void confirm()}
            >
              {verifyEmailWords.confirm}
            </Button>
          </>
        )}
      </Box>
    </PictureFrame>
  )
}
