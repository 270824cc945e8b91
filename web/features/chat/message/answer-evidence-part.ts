import { lazyPart } from '#web/ui/lazy-part.ts'

/** Loaded with the first answer that has evidence. */
export const AnswerEvidence = lazyPart(
  'AnswerEvidence',
  () => import('#web/features/chat/evidence/AnswerEvidence.tsx'),
)

/** What writes an answer with its evidence as Markdown. */
export const loadAnswerMarkdown = () =>
  import('#web/features/chat/evidence/answer-markdown.ts').then((module) => module.answerMarkdown)
