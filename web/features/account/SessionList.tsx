import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Monitor, Smartphone } from 'lucide-react'
import { endOtherSessions, endSession, listSessions, type Session } from '#contract/calls/profile.ts'
import { wordsOf } from '#web/api/api-problem.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { useWrite } from '#web/api/use-write.ts'
import { RelativeDate } from '#web/ui/text/RelativeDate.tsx'
import { StateChip } from '#web/ui/states/StateChip.tsx'
import { SkeletonBlock } from '#web/ui/states/SkeletonBlock.tsx'
import { sessionWords } from './account-words.ts'
import { useSessions } from './use-sessions.ts'

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

// A browser that was signed out by itself meanwhile leaves the list as well.
const ending = { invalidates: () => [keyOf(listSessions)], failed: wordsOf, failsIn: 'alert' } as const

/** Every browser that is signed in, and how to sign it out. */
export function SessionList() {
  const { data: sessions, isError, refetch } = useSessions()
  const { write: endOthers } = useWrite(endOtherSessions, ending)

  if (isError) {
    return (
      <Box role="alert" sx={{ display: 'grid', justifyItems: 'start', gap: '12px' }}>
        <Typography>{sessionWords.failed}</Typography>
        <Button variant="outlined" onClick={() => void refetch()}>
          {sessionWords.tryAgain}
        </Button>
      </Box>
    )
  }
  if (!sessions) return <SkeletonBlock height={72} radius={12} />
  return (
    <>
      <Box
        component="ul"
        sx={(theme) => ({
          m: 0,
          p: 0,
          listStyle: 'none',
          border: `1px solid ${theme.vars.palette.line}`,
          borderRadius: '12px',
          background: theme.vars.palette.surface,
        })}
      >
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </Box>
      {sessions.length > 1 && (
        <Button variant="outlined" sx={{ mt: '16px' }} onClick={() => void endOthers({})}>
          {sessionWords.signOutOthers}
        </Button>
      )}
    </>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { write: end, isWriting: isEnding } = useWrite(endSession, ending)
  const Icon = session.is_phone ? Smartphone : Monitor
  return (
    <Box
      component="li"
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        gap: '14px',
        minHeight: 68,
        px: '16px',
        py: '10px',
        '& + &': { borderTop: `1px solid ${theme.vars.palette.line}` },
      })}
    >
      <Box aria-hidden sx={{ display: 'grid', color: 'text.secondary' }}>
        <Icon size={20} strokeWidth={1.6} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{session.device}</Typography>
        <Typography sx={{ fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>
          {sessionWords.signedIn(day.format(new Date(session.signed_in_at)))}{' '}
          <Box component="span" sx={{ textTransform: 'lowercase' }}>
            <RelativeDate iso={session.used_at} />
          </Box>
        </Typography>
      </Box>
      {session.is_current ? (
        <StateChip label={sessionWords.current} isOn />
      ) : (
        <Button
          size="small"
          variant="outlined"
          loading={isEnding}
          aria-label={sessionWords.signOutDevice(session.device)}
          onClick={() => void end({ params: { id: session.id } })}
          sx={{ flexShrink: 0 }}
        >
          {sessionWords.signOut}
        </Button>
      )}
    </Box>
  )
}
