import { LicenceText } from '#web/shell/LicenceText.tsx'
import { LegalPage } from './LegalPage.tsx'
import { legalWords } from './terms-words.ts'

/** The licence agreement to read; it is accepted at sign-up, or when it has changed at the next sign-in. */
export function LicencePage() {
  return (
    <LegalPage title={legalWords.licence} lead={() => legalWords.licenceLead}>
      <LicenceText />
    </LegalPage>
  )
}
