import Button from '@mui/material/Button'
import { useActionState } from 'react'
import { useNavigate } from 'react-router'
import type { Profile } from '#contract/calls/accounts.ts'
import { closeAccount } from '#contract/calls/profile.ts'
import { ApiProblem, wordsOf } from '#web/api/api-problem.ts'
import { useWrite } from '#web/api/use-write.ts'
import { feedPath } from '#web/lib/paths.ts'
import { tellOtherTabs } from '#web/session/auth-channel.ts'
import { announceAuthChange } from '#web/session/auth-changed.ts'
import { useSession } from '#web/session/use-session.ts'
import { Field } from '#web/ui/forms/Field.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { focusWhenShown } from '#web/ui/forms/focus-when-shown.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'
import { deleteWords } from './account-words.ts'
import { usePersonalCounts } from './use-personal-data.ts'

interface FormState {
  username: string
  problem: { field: 'username' | 'password'; words: string } | null
}

const closedWords = deleteWords.closed

/** Says what goes, and has it confirmed by the username and the password. */
export function DeleteAccountDialog({ user, onClose }: { user: Profile; onClose: () => void }) {
  const counts = usePersonalCounts()
  const navigate = useNavigate()
  const { setUser } = useSession()
  const { alert } = useNotices()
  const { write } = useWrite(closeAccount)

  const [{ username, problem }, submit, isPending] = useActionState(
    async (_: FormState, form: FormData): Promise<FormState> => {
      const typed = String(form.get('username') ?? '')
      const password = form.get('password')
      const closed = await write({
        body: { username: typed, ...(password === null ? {} : { password: String(password) }) },
      })
      if (!closed.isDone) return { username: typed, problem: problemOf(closed.failure, user.has_password) }
      await navigate(feedPath())
      setUser(null)
      announceAuthChange({ success: false })
      tellOtherTabs({ type: 'auth', success: false })
      void alert(closedWords)
      return { username: '', problem: null }
    },
    { username: '', problem: null },
  )

  const at = (field: 'username' | 'password') => (problem?.field === field ? problem.words : null)
  return (
    <FormDialog
      title={deleteWords.title}
      text={deleteWords.warning(counts)}
      action={submit}
      onClose={onClose}
      submit={
        <Button type="submit" variant="contained" color="error" loading={isPending}>
          {deleteWords.delete}
        </Button>
      }
    >
      <Field
        label={deleteWords.confirm(user.username)}
        name="username"
        autoComplete="off"
        required
        ref={focusWhenShown}
        defaultValue={username}
        problem={at('username')}
        autoCapitalize="none"
        spellCheck={false}
      />
      {user.has_password && (
        <PasswordField
          label={deleteWords.password}
          name="password"
          autoComplete="current-password"
          required
          problem={at('password')}
        />
      )}
    </FormDialog>
  )
}

/** A problem without a field is shown under the last one. */
function problemOf(failure: unknown, hasPassword: boolean): FormState['problem'] {
  const isName = !hasPassword || (failure instanceof ApiProblem && failure.field === 'username')
  return { field: isName ? 'username' : 'password', words: wordsOf(failure) }
}
