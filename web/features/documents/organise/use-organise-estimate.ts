import { estimateText } from '#web/features/ai-usage/cost-text.ts'
import { useEstimates } from '#web/features/ai-usage/use-estimates.ts'
import { organizeWords } from '#web/features/documents/documents-words.ts'

/** What is to be said of the language model before documents are organised: about how much it takes, or why it takes no part. */
export function useOrganiseEstimate(): { estimate: string | null; note: string | null } {
  const { organise = null, note = null } = useEstimates() ?? {}
  return { estimate: organise && organizeWords.estimate(estimateText(organise)), note }
}
