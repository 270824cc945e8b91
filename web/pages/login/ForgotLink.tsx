import { Link } from 'react-router'
import { forgotPasswordPath } from '#web/lib/paths.ts'
import './ForgotLink.css'
import { loginWords } from './login-words.ts'

/** Stands under the password. */
export function ForgotLink() {
  return (
    <Link className="ForgotLink" to={forgotPasswordPath()}>
      {loginWords.forgot}
    </Link>
  )
}
