import type { Evidence } from '#contract/evidence.ts'
import { unprovenFigures, unprovenWords } from '#server/answering/tools/check-figures.ts'
import type { AnswerRequest } from '#server/engines/ai/ai.ts'

/** As `unprovenWords` begins. */
const unprovenNote = 'Not found in the files:'

/** The sentence that marks figures of an answer that the model was not given; '' when there are none. */
export const figureNote = (
  answer: string,
  request: AnswerRequest,
  evidence: Evidence | null,
  returned: readonly string[],
): string => unprovenWords(unprovenFigures(answer, figureTexts(request, evidence, returned)))

/** All that a model was given for an answer besides instructions. */
function* figureTexts(
  { question, history, passages, statements }: AnswerRequest,
  evidence: Evidence | null,
  returned: readonly string[],
): Generator<string> {
  yield question
  yield* returned
  for (const { text, caption, fileName, place, date } of passages)
    yield [text, caption, fileName, place, date].join('\n')
  for (const { text } of statements) yield text
  if (evidence !== null) yield JSON.stringify(evidence.parts)
  for (const { content } of history) if (!content.includes(unprovenNote)) yield content
}
