import { LegalPage } from './LegalPage.tsx'
import { LegalParts } from './LegalParts.tsx'
import { legalWords, termsParts } from './terms-words.ts'

/** The terms of service of this server. */
export function TermsPage() {
  return (
    <LegalPage title={legalWords.terms} lead={legalWords.termsLead}>
      <LegalParts parts={termsParts} />
    </LegalPage>
  )
}
