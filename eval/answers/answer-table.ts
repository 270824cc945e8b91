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
  const head = [
    '| class | questions | hit@1 | BM25 | hit@5 | BM25 | fact | shown | refused | idle sources | ms (p50) |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
  ]
  const worded = judged.filter(({ question }) => question.class !== 'paraphrase')
  const lines = classes.map(([name, some]) => lineOf(name, some))
  if (worded.length < judged.length) lines.push(lineOf('all but paraphrases', worded))
  return [...head, ...lines, lineOf('all', judged), '', plainlyTold(judged)].join('\n')
}

/** How often what is told as the answer is one. */
function plainlyTold(judged: readonly Judged[]): string {
  const plain = judged.filter(({ score }) => score.plain)
  const isRight = ({ question, score }: Judged) => question.refuse !== true && score.fact
  return `told plainly: ${plain.length} of ${judged.length}, of which ${share(plain, isRight)} are right`
}

function lineOf(name: string, judged: readonly Judged[]): string {
  const answered = judged.filter(({ question }) => question.refuse !== true)
  const told = answered.filter(({ question }) => question.fact.length > 0)
  const cited = answered.reduce((sum, { score }) => sum + score.cited, 0)
  const idle = answered.reduce((sum, { score }) => sum + score.idle, 0)
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
    share(told, ({ score }) => score.fact),
    share(told, ({ score }) => score.shown),
    share(judged, ({ score }) => score.refused),
    cited === 0 ? '–' : (idle / cited).toFixed(2),
    median(judged.map(({ answer }) => answer.ms)).toFixed(0),
  ]
  return `| ${cells.join(' | ')} |`
}

const share = (some: readonly Judged[], isTrue: (one: Judged) => boolean): string =>
  some.length === 0 ? '–' : (some.filter(isTrue).length / some.length).toFixed(2)

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

const longestTold = 400

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
        `  ${answer.text.slice(0, longestTold).replaceAll('\n', ' / ')}`,
      ].join('\n')
    })
    .join('\n')
}

function isMiss({ question, score }: Judged): boolean {
  if (question.refuse === true) return !score.refused
  return !score.hit1 || (question.fact.length > 0 && !score.fact) || score.idle > 0
}
