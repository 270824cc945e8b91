import type { LabelledQuestion } from './answer-set.ts'
import type { GivenAnswer, Score } from './score-answers.ts'

export interface Judged {
  question: LabelledQuestion
  answer: GivenAnswer
  score: Score
  /** What plain BM25 over whole documents finds, the best first. */
  baseline: readonly string[]
}

/** One line for each class of questions, one for all of them, and one without paraphrases, which share no word with what answers. */
export function tableOf(judged: readonly Judged[]): string {
  const classes = [...Map.groupBy(judged, ({ question }) => question.class)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  const worded = judged.filter(({ question }) => question.class !== 'paraphrase')
  const lines = classes.map(([name, some]) => lineOf(name, some))
  if (worded.length < judged.length) lines.push(lineOf('all but paraphrases', worded))
  return [
    ...headOf('class'),
    ...lines,
    lineOf('all', judged),
    '',
    plainLine(judged),
    evidenceLine(judged),
  ].join('\n')
}

/** One line for each set. */
export function tableOfSets(sets: ReadonlyMap<string, readonly Judged[]>): string {
  return [...headOf('set'), ...[...sets].map(([name, judged]) => lineOf(name, judged))].join('\n')
}

const headOf = (first: string): string[] => [
  `| ${first} | questions | hit@1 | BM25 | hit@5 | BM25 | present | plain, right | plain, wrong | hedged, present | refused | irrelevant citations |`,
  `|${' --- |'.repeat(12)}`,
]

/** How often what is stated plainly is right, and how often there is no answer where there is none. */
function plainLine(judged: readonly Judged[]): string {
  const plain = judged.filter(({ score }) => score.plain)
  const without = judged.filter(({ question }) => question.refuse === true)
  return `Stated plainly: ${plain.length} of ${judged.length}; of these right: ${share(plain, isRight)}. Without an answer: ${without.length}; not answered plainly: ${share(without, ({ score }) => !score.plain)}.`
}

/** How long a reader waits for rows and passages. */
function evidenceLine(judged: readonly Judged[]): string {
  const waits = judged
    .flatMap(({ answer }) => answer.evidenceAfter ?? [])
    .toSorted((one, other) => one - other)
  const within = (part: number) => `${Math.round(waits[Math.ceil(waits.length * part) - 1] ?? 0)} ms`
  return `Evidence came within ${within(0.5)} for half of ${waits.length} answers, within ${within(0.95)} for 95 of 100.`
}

const isRight = ({ question, score }: Judged): boolean => question.refuse !== true && score.fact

function lineOf(name: string, judged: readonly Judged[]): string {
  const answered = judged.filter(({ question }) => question.refuse !== true)
  const withFact = answered.filter(({ question }) => question.fact.length > 0)
  const cited = answered.reduce((sum, { score }) => sum + score.cited, 0)
  const irrelevant = answered.reduce((sum, { score }) => sum + score.irrelevant, 0)
  const baseline = (count: number) =>
    share(answered, ({ question, baseline: found }) =>
      found.slice(0, count).some((file) => question.files.includes(file)),
    )
  const cells = [
    name,
    String(judged.length),
    share(answered, ({ score }) => score.hit1),
    baseline(1),
    share(answered, ({ score }) => score.hit5),
    baseline(5),
    share(withFact, ({ score }) => score.present),
    share(withFact, ({ score }) => score.plain && score.fact),
    share(judged, (one) => one.score.plain && !isRight(one)),
    share(withFact, ({ score }) => !score.plain && score.present),
    share(judged, ({ score }) => score.refused),
    cited === 0 ? '–' : (irrelevant / cited).toFixed(2),
  ]
  return `| ${cells.join(' | ')} |`
}

const share = (some: readonly Judged[], isTrue: (one: Judged) => boolean): string =>
  some.length === 0 ? '–' : (some.filter(isTrue).length / some.length).toFixed(2)

const longestText = 400

/** What was not right, in full. */
export function missesOf(judged: readonly Judged[]): string {
  return judged
    .filter(isMiss)
    .map(({ question, answer }) => {
      const { id, class: ofClass, files, fact, before = [] } = question
      return [
        '',
        `${id} (${ofClass}) ${[...before, question.question].join(' > ')}`,
        `  wanted ${question.refuse === true ? 'a refusal' : `${files.join(', ')} ${JSON.stringify(fact)}`}`,
        `  found ${answer.found.slice(0, 5).join(', ')}; cited ${answer.cited.join(', ')}`,
        `  ${answer.certainty ?? 'no evidence'}: ${answer.text.slice(0, longestText).replaceAll('\n', ' / ')}`,
      ].join('\n')
    })
    .join('\n')
}

function isMiss(one: Judged): boolean {
  const { question, score } = one
  if (question.refuse === true) return score.plain
  return !score.hit1 || (question.fact.length > 0 && !score.present) || (score.plain && !isRight(one))
}
