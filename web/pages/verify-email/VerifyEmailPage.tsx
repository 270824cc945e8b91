import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router'
import { verifyEmail } from '#contract/profile.ts'
import { isRefusedLink, wordsOf } from '#web/api/api-problem.ts'
import { useWrite } from '#web/api/use-write.ts'
import { accountPath } from '#web/lib/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { OverLink } from '#web/shell/OverLink.tsx'
import { PictureFrame } from '#web/shell/PictureFrame.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'

type State =
  | { kind: 'asking' | 'confirming' }
  | { kind: 'confirmed'; email: string }
  | { kind: 'failed'; words: string; isOver: boolean }

/** Confirm an address. It takes a click, because programs that look through mail open its links by themselves. */
export function VerifyEmailPage() {
  usePageTitle('Confirm your address')
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
        title="Confirm your address"
        words={state.words}
        next={{ path: accountPath(), label: 'Go to your account' }}
      />
    )
  }
  return (
    <PictureFrame
      title="Confirm your address"
      foot={
        <Link component={RouterLink} to={accountPath()}>
          Go to your account
        </Link>
      }
    >
      <Box sx={{ display: 'grid', gap: '20px', overflowWrap: 'anywhere' }}>
        {state.kind === 'failed' && <Notice>{state.words}</Notice>}
        {state.kind === 'confirmed' ? (
          <Typography component="output" variant="read">
            {state.email} is confirmed.
          </Typography>
        ) : (
          <>
            <Typography variant="read">The link you followed confirms that this address is yours.</Typography>
            <Button
              variant="contained"
              size="large"
              loading={state.kind === 'confirming'}
              onClick={() => void confirm()}
            >
              Confirm this address
            </Button>
          </>
        )}
      </Box>
    </PictureFrame>
  )
}
