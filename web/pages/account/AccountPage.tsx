import { AccountSection } from '#web/features/account/AccountSection.tsx'
import { DeleteAccount } from '#web/features/account/DeleteAccount.tsx'
import { DetailsForm } from '#web/features/account/DetailsForm.tsx'
import { ExportData } from '#web/features/account/ExportData.tsx'
import { PasswordForm } from '#web/features/account/PasswordForm.tsx'
import { SessionList } from '#web/features/account/SessionList.tsx'
import { useSession } from '#web/session/use-session.ts'
import { PageBody } from '#web/shell/layout/PageBody.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import { usePageTitle } from '#web/ui/hooks/use-page-title.ts'
import { accountPageWords } from './account-words.ts'

/** Everything about oneself: profile, password, sessions, one's data and the way out. */
export function AccountPage() {
  usePageTitle(accountPageWords.title)
  const { user } = useSession()
  if (user === null) return <Spinner label={accountPageWords.loading} size={28} />
  return (
    <PageBody title={accountPageWords.title}>
      <AccountSection title={accountPageWords.details} text={accountPageWords.detailsText}>
        <DetailsForm key={user.id} user={user} />
      </AccountSection>
      <AccountSection title={accountPageWords.password} text={accountPageWords.passwordText}>
        <PasswordForm user={user} />
      </AccountSection>
      <AccountSection title={accountPageWords.sessions} text={accountPageWords.sessionsText}>
        <SessionList />
      </AccountSection>
      <AccountSection title={accountPageWords.data} text={accountPageWords.dataText}>
        <ExportData />
      </AccountSection>
      <AccountSection title={accountPageWords.delete}>
        <DeleteAccount user={user} />
      </AccountSection>
    </PageBody>
  )
}
