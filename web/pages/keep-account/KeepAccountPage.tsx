import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router'
import type * as z from 'zod/mini'
import { type ClosedAccount, getClosedAccount, keepAccount } from '#contract/calls/profile.ts'
import { wordsOf } from '#web/api/api-problem.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { useWrite } from '#web/api/use-write.ts'
import { feedPath, loginPath } from '#web/lib/paths.ts'
import { useFinishSignIn } from '#web/session/use-sign-in.ts'
import { PictureFrame } from '#web/shell/layout/PictureFrame.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import { usePageTitle } from '#web/ui/hooks/use-page-title.ts'
import { keepAccountWords } from './keep-account-words.ts'

const when = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** Says that an account is closed and until when, and opens it again. */
export function KeepAccountPage() {
  usePageTitle(keepAccountWords.title)
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const { data, error } = useQuery({
    queryKey: [...keyOf(getClosedAccount), token],
    queryFn: () => call(getClosedAccount, { body: { token } }),
    retry: false,
  })
  return (
    <PictureFrame
      title={keepAccountWords.title}
      foot={
        <Link component={RouterLink} to={error === null ? feedPath() : loginPath()}>
          {error === null ? keepAccountWords.leaveClosed : keepAccountWords.toLogIn}
        </Link>
      }
    >
      {error !== null && <Notice>{wordsOf(error)}</Notice>}
      {data === undefined && error === null && <Spinner label={keepAccountWords.loading} size={28} />}
      {data !== undefined && <Keep account={data} token={token} />}
    </PictureFrame>
  )
}

type KeepReply = z.infer<NonNullable<typeof keepAccount.reply>>

function Keep({ account, token }: { account: ClosedAccount; token: string }) {
  const navigate = useNavigate()
  const finish = useFinishSignIn()
  const { snackbar, alert } = useNotices()
  const [isKeeping, setIsKeeping] = useState(false)
  const { write } = useWrite(keepAccount, { failed: wordsOf, failsIn: 'alert' })
  const enter = async (reply: KeepReply) => {
    if ('redirect' in reply) return void navigate(reply.redirect, { replace: true })
    const outcome = await finish(reply)
    if (outcome.kind === 'failed') return void alert(outcome.words)
    snackbar(keepAccountWords.reopened)
    await navigate(feedPath(), { replace: true })
  }
  const keep = async () => {
    setIsKeeping(true)
    const kept = await write({ body: { token } })
    if (kept.isDone) await enter(kept.reply)
    setIsKeeping(false)
  }
  return (
    <Box sx={{ display: 'grid', gap: '20px', overflowWrap: 'anywhere' }}>
      <Typography variant="read">
        {keepAccountWords.account} <b>{account.username}</b>{' '}
        {keepAccountWords.wasClosed(when.format(new Date(account.removed_at)))}
      </Typography>
      <Button variant="contained" size="large" loading={isKeeping} onClick={() => void keep()}>
        {keepAccountWords.keep}
      </Button>
    </Box>
  )
}
