import { readFile, writeFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import type { Judged } from './answer-table.ts'

/** How a question was answered in a run that was kept. */
const KeptAnswer = z.object({
  set: z.string(),
  id: z.string(),
  question: z.string(),
  outcome: z.string(),
  text: z.string(),
  how: z.array(z.string()),
})
type KeptAnswer = z.infer<typeof KeptAnswer>

/** Keeps a run, to compare a later one with it. */
export async function keepRun(file: string, sets: ReadonlyMap<string, readonly Judged[]>): Promise<void> {
  await writeFile(file, `${JSON.stringify(keptOf(sets), null, 1)}\n`)
}

/** What differs between a kept run and this one: each question whose outcome changed, with how both were answered. */
export async function compareWithRun(
  file: string,
  sets: ReadonlyMap<string, readonly Judged[]>,
): Promise<string> {
  const kept = z.parse(z.array(KeptAnswer), JSON.parse(await readFile(file, 'utf8')))
  const before = new Map(kept.map((one) => [`${one.set}/${one.id}`, one]))
  const changed = keptOf(sets).flatMap((after) => {
    const old = before.get(`${after.set}/${after.id}`)
    return old === undefined || old.outcome === after.outcome ? [] : [{ old, after }]
  })
  const counts = Map.groupBy(changed, ({ old, after }) => `${old.outcome} → ${after.outcome}`)
  const lines = [...counts].map(([change, some]) => `${String(some.length).padStart(4)}  ${change}`)
  return [
    ...lines.toSorted().toReversed(),
    '',
    ...changed.flatMap(({ old, after }) => changeLines(old, after)),
  ].join('\n')
}

const keptOf = (sets: ReadonlyMap<string, readonly Judged[]>): KeptAnswer[] =>
  [...sets].flatMap(([set, judged]) =>
    judged.map((one) => ({
      set,
      id: one.question.id,
      question: [...(one.question.before ?? []), one.question.question].join(' > '),
      outcome: outcomeOf(one),
      text: one.answer.text,
      how: [...one.answer.how],
    })),
  )

function outcomeOf({ question, score }: Judged): string {
  const manner = score.plain ? 'plain' : score.refused ? 'refused' : 'hedged'
  if (question.refuse === true) return score.plain ? 'wrong, plain' : `right, ${manner}`
  const isRight = score.plain ? score.fact : score.present
  return `${isRight || (question.fact.length === 0 && score.hit1) ? 'right' : 'wrong'}, ${manner}`
}

const longestText = 200

const changeLines = (old: KeptAnswer, after: KeptAnswer): string[] => [
  `${after.set}/${after.id} ${after.question}`,
  ...[old, after].flatMap(({ outcome, text, how }) => [
    `  ${outcome}: ${text.slice(0, longestText).replaceAll('\n', ' / ')}`,
    ...how.map((sentence) => `    ${sentence}`),
  ]),
  '',
]
