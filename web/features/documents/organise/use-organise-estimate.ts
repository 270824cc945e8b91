import { estimateText } from '#web/features/spending/cost-text.ts'
import { useEstimates } from '#web/features/spending/use-estimates.ts'

/** What is to be said of the language model before documents are organised; null where there is none. */
export function useOrganiseEstimate(): string | null {
  const estimates = useEstimates()
  if (estimates === undefined) return null
  return estimates.organise === null ? estimates.note : `${estimateText(estimates.organise)} for the names`
}
