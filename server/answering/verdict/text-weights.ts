import type { AnswerFeatures } from './text-verdict.ts'

export const weightOfAnswer = (_: AnswerFeatures): number => 2
