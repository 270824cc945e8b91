import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { Link as RouterLink, useLocation } from 'react-router'
import { loginPath } from '#web/lib/paths.ts'
import type { WantedPath } from '#web/session/wanted-path.ts'
import type { ChatProblem } from './chat-problem.ts'

/** Why the last question was not answered, with the way to sign in where that helps. */
export function ChatProblemLine({ problem }: { problem: ChatProblem }) {
  return (
    <Line role="alert" data-calm={problem.isAllowanceUsed}>
      <span>{problem.text}</span>
      {problem.needsSignIn && <SignInLink />}
    </Line>
  )
}

/** A link to sign-in that comes back to this page. */
export function SignInLink() {
  const { pathname, search } = useLocation()
  return (
    <Link component={RouterLink} to={loginPath()} state={{ wanted: pathname + search } satisfies WantedPath}>
      Sign in
    </Link>
  )
}

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 16px',
  padding: '10px 14px',
  borderRadius: 10,
  background: theme.vars.palette.errorBg,
  color: theme.vars.palette.error.main,
  fontSize: 14,
  lineHeight: '20px',
  '&[data-calm="true"]': { background: theme.vars.palette.tint, color: theme.vars.palette.text.primary },
}))
