import { LegalPage } from './LegalPage.tsx'
import { LegalParts } from './LegalParts.tsx'
import { legalWords, privacyParts } from './terms-words.ts'

/** What this server stores about people. */
export function PrivacyPage() {
  return (
    <LegalPage title={legalWords.privacy} lead={legalWords.privacyLead}>
      <LegalParts parts={privacyParts} />
    </LegalPage>
  )
}
