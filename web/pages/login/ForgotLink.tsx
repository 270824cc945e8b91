import { Link } from 'react-router'
import { forgotPasswordPath } from '#web/lib/paths.ts'
import './ForgotLink.css'

/** Stands under the password. */
export function ForgotLink() {
  return (
    <Link className="ForgotLink" to={forgotPasswordPath()}>
      Forgot your password?
    </Link>
  )
}
