import { licence } from '#contract/licence.ts'
import { LicenceText } from '#web/shell/LicenceText.tsx'
import { LegalPage } from './LegalPage.tsx'

/** The licence agreement to read; it is accepted at sign-up, or when it has changed at the next sign-in. */
export function LicencePage() {
  return (
    <LegalPage
      title="Licence agreement"
      lead={() => `Version ${licence.version}. Everybody with an account here has accepted it.`}
    >
      <LicenceText />
    </LegalPage>
  )
}
