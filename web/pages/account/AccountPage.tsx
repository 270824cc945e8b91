import { AccountSection } from '#web/features/account/AccountSection.tsx'
import { DeleteAccount } from '#web/features/account/DeleteAccount.tsx'
import { DetailsForm } from '#web/features/account/DetailsForm.tsx'
import { ExportData } from '#web/features/account/ExportData.tsx'
import { PasswordForm } from '#web/features/account/PasswordForm.tsx'
import { SessionList } from '#web/features/account/SessionList.tsx'
import { useSession } from '#web/session/use-session.ts'
import { PageBody } from '#web/shell/PageBody.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'

/** Everything about oneself: profile, password, sessions, one's data and the way out. */
export function AccountPage() {
  usePageTitle('Account Settings')
  const { user } = useSession()
  if (user === null) return <Spinner label="Loading your profile" size={28} />
  return (
    <PageBody title="Account Settings">
      <AccountSection
        title="Account Details"
        text="Your name and picture appear with your stories and questions."
      >
        <DetailsForm key={user.id} user={user} />
      </AccountSection>
      <AccountSection title="Password" text="Changing it signs you out everywhere else.">
        <PasswordForm user={user} />
      </AccountSection>
      <AccountSection
        title="Where you are signed in"
        text="Browsers are signed out after a week without use."
      >
        <SessionList />
      </AccountSection>
      <AccountSection title="Your data" text="Download a copy as a .zip file.">
        <ExportData />
      </AccountSection>
      <AccountSection title="Delete account">
        <DeleteAccount user={user} />
      </AccountSection>
    </PageBody>
  )
}
