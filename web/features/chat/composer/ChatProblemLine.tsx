import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { Link as RouterLink, useLocation } from 'react-router'
import { chatProblemWords } from '#web/features/chat/chat-words.ts'
import type { ChatProblem } from '#web/features/chat/conversation/chat-problem.ts'
import { chatHash, loginPath, settingsPath, signupPath } from '#web/lib/paths.ts'
import { useSignInPopup } from '#web/session/use-sign-in-popup.ts'
import type { WantedPath } from '#web/session/wanted-path.ts'

/** Why the last question was not answered, with the way to sign in or to the plans where that helps. */
export function ChatProblemLine({ problem }: { problem: ChatProblem }) {
  return (
    <Line role="alert" data-calm={problem.isAllowanceUsed || problem.isOverPlan}>
      <span>{problem.text}</span>
      {problem.needsSignIn && <SignIn />}
      {problem.isOverPlan && (
        <Ways>
          <Button size="small" variant="outlined" component={RouterLink} to={settingsPath()}>
            {chatProblemWords.seePlans}
          </Button>
        </Ways>
      )}
    </Line>
  )
}

/** The sign-in window reloads the page (specification 1, section 4). */
function reloadAtField(): void {
  window.history.replaceState(window.history.state, '', chatHash)
  window.location.reload()
}

/** Signs in or up from the conversation: in a window of its own, or on a page that comes back to the field. */
function SignIn() {
  const { pathname, search } = useLocation()
  const state: WantedPath = { wanted: pathname + search + chatHash }
  const [failure, setFailure] = useState<string | null>(null)
  const { open, isOpen } = useSignInPopup({
    onSignedIn: reloadAtField,
    onFailed: setFailure,
  })
  const start = () => {
    setFailure(null)
    open()
  }
  return (
    <>
      <Ways>
        {(isOpen || failure !== null) && (
          <Link component={RouterLink} to={loginPath()} state={state}>
            {chatProblemWords.password}
          </Link>
        )}
        <Button size="small" variant="contained" component={RouterLink} to={signupPath()} state={state}>
          {chatProblemWords.createAccount}
        </Button>
        <Button size="small" variant="outlined" onClick={start}>
          {chatProblemWords.signIn}
        </Button>
      </Ways>
      {failure !== null && <Failure role="alert">{failure}</Failure>}
    </>
  )
}

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  padding: '10px 14px',
  borderRadius: 10,
  background: theme.vars.palette.errorBg,
  color: theme.vars.palette.error.main,
  fontSize: 14,
  lineHeight: '20px',
  '&[data-calm="true"]': { background: theme.vars.palette.tint, color: theme.vars.palette.text.primary },
}))

const Ways = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '4px 12px',
  marginLeft: 'auto',
})

const Failure = styled('p')(({ theme }) => ({
  flexBasis: '100%',
  margin: 0,
  color: theme.vars.palette.error.main,
}))
