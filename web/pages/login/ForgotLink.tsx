import { Link } from 'react-router'
import { forgotPasswordPath } from '#web/lib/paths.ts'
import './ForgotLink.css'
import { loginWords } from './login-words.ts'

/** The link below the password field. */
export function ForgotLink() {
  return (
    <Link className="ForgotLink" to={forgotPasswordPath()}>
      {loginWords.forgot}
    </Link>
  )
}
