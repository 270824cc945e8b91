import { useActionState } from 'react'
import { useFillingNotice } from '#web/session/popup-window.ts'
import { ActionButton } from '#web/ui/actions/ActionButton.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { focusUnlessWriting } from '#web/ui/forms/focus-when-shown.ts'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'
import { themedPart } from '#web/ui/lazy-part.ts'
import { Notice } from '#web/ui/states/Notice.tsx'
import { PartBoundary } from '#web/ui/dialogs/PartBoundary.tsx'
import { ForgotLink } from './ForgotLink.tsx'
import { useLogin } from './use-login.ts'
import './LoginForm.css'
import { loginWords } from './login-words.ts'

const LicenceDialog = themedPart('LicenceDialog', () => import('./LicenceDialog.tsx'))

/** Username or email address and password; `notice` is shown above them until a try fails for another reason. */
export function LoginForm({ notice = null }: { notice?: string | null }) {
  const { submit: send, accept, reason, isLicenceOpen, closeLicence } = useLogin()
  const filling = useFillingNotice()
  const words = reason ?? notice

  // React empties a form after its action; the name is kept after a failure.
  const [username, submit, isPending] = useActionState(async (_: string, form: FormData) => {
    const name = String(form.get('username'))
    await send({ username: name, password: String(form.get('password')) })
    return name
  }, '')

  return (
    <>
      <form className="LoginForm" action={submit} ref={filling}>
        {words !== null && <Notice>{words}</Notice>}
        <Field
          label={loginWords.username}
          name="username"
          autoComplete="username"
          required
          ref={focusUnlessWriting}
          defaultValue={username}
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField label={loginWords.password} name="password" autoComplete="current-password" required />
        <ForgotLink />
        <ActionButton type="submit" variant="contained" size="large" isBusy={isPending}>
          {loginWords.submit}
        </ActionButton>
      </form>
      <PartBoundary>
        {isLicenceOpen && <LicenceDialog onAccept={accept} onClose={closeLicence} />}
      </PartBoundary>
    </>
  )
}
