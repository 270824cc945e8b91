import type { Evidence } from '#contract/evidence.ts'
import type { FileId, MessageId } from '#contract/ids.ts'
import type { AnswerTrace } from '#server/answering/explain/trace-text.ts'
import { howOf } from '#server/answering/compose/how.ts'
import { answerText } from '#server/answering/compose/answer-text.ts'
import type { Question } from '#server/answering/question/question.ts'
import { withReading } from '#server/answering/question/with-reading.ts'
import { askAcross, type Across } from '#server/answering/tables/across-tables.ts'
import { askTables } from '#server/answering/tables/ask-tables.ts'
import type { SettledPlan } from '#server/answering/tables/settle-plan.ts'
import { coverageOf } from '#server/answering/ranking/criteria.ts'
import { textVerdictOf, type TextVerdict } from '#server/answering/verdict/text-verdict.ts'
import { verdictAcross, verdictOf } from '#server/answering/verdict/verdict.ts'
import type { Database } from '#server/db/database.ts'
import type { StoredGround } from '#server/db/schema.ts'
import type { Thread } from '#server/db/threads.ts'
import type { Viewer } from '#server/db/viewer.ts'
import type { SearchScope } from '#server/db/visibility.ts'
import type { AnswerRequest } from '#server/engines/ai/ai.ts'
import * as fileQueries from '#server/features/files/files-queries.ts'
import type { FileRow } from '#server/features/files/files-queries.ts'
import type { Found, FoundPassage } from '#server/features/search/rank-found.ts'
import type { PassageRow } from '#server/features/search/search-queries.ts'
import type { QuestionThread } from '#server/features/search/question-thread.ts'
import type { Search } from '#server/features/search/search-service.ts'
import { suggestedQuestions } from '#server/features/stories/suggested-questions.ts'
import type { TaskAi } from '#server/features/ai-usage/metered-ai.ts'
import type { Cursor } from '#server/lib/cursor.ts'
import { evidenceOf } from './answer-evidence.ts'
import { groundsOf, missingIn, personaOf, quotesOf, statementsOf } from './answer-request.ts'
import type { FindCandidateTables } from './candidate-tables.ts'
import { yearInstead } from './year-instead.ts'
import { goneOnWith } from './gone-on-with.ts'
import { answerPassage, numberPassages, offeredOf, passageOfRows } from './numbered-passages.ts'
import * as queries from './chat-queries.ts'
import type { MessageRow, StoryVoice } from './chat-queries.ts'
import type { OfferedPassage } from './cited-place.ts'

/** Earlier messages an answer may refer to. */
const rememberedMessages = 10
/** Files from which alternative questions are generated, and how many questions. */
const newestFiles = 12
const mostInstead = 2
/** What is found with less of the question than this is searched for again in a model's words. */
const leastFound = 0.5

export interface AskedQuestion {
  /** The message that asks; an answer may refer to earlier ones. */
  askedAs: Cursor & { id: MessageId }
  thread: Thread
  question: string
  scope: SearchScope
  /** Null for the document store. */
  story: StoryVoice | null
  viewer: Viewer
  /** The maximum number of files that an answer is based on. */
  topN: number
}

interface Services {
  database: Database
  search: Search
  questionThread: QuestionThread
  findCandidateTables: FindCandidateTables
  /** A model may repeat earlier answers; without one, answers only say what is asked. */
  hasModel: boolean
  /** Called when a table could not be asked. */
  onError: (error: unknown) => void
}

/** Search results for a question as interpreted. */
interface Findings {
  question: Question
  found: Found
  texts: TextVerdict<FoundPassage>
  /** The asker's earlier questions. */
  earlier: readonly string[]
}

/** What an answer is based on. */
interface AnswerGrounds {
  /** The files found that the asker may see; empty when nothing fits the question. */
  relevant: readonly FileRow[]
  /** What is shown with the answer; null when there is nothing to show. */
  evidence: Evidence | null
  /** Questions to suggest instead. */
  suggestions: readonly string[]
  /** The passages that numbers in an answer refer to. */
  offered: readonly OfferedPassage[]
  /** All facts that the answer may use. */
  grounds: readonly StoredGround[]
  request: AnswerRequest
  /** How it was found. */
  trace: AnswerTrace
}

export type GroundAnswer = ReturnType<typeof createAnswerGrounds>

/**
 * Creates the function that collects an answer's grounds: the interpreted question, matching passages, and earlier
 * messages.
 */
export function createAnswerGrounds({
  database: { db },
  search,
  questionThread,
  findCandidateTables,
  hasModel,
  onError,
}: Services) {
  /** The files of the passages that the asker may see; passages of other files are dropped. */
  async function filesOf(viewer: Viewer, passages: readonly PassageRow[]): Promise<Map<FileId, FileRow>> {
    const ids = [...new Set(passages.map((passage) => passage.fileId))]
    const rows = await fileQueries.findFiles(db, viewer, ids)
    return new Map(rows.map((row) => [row.id, row]))
  }

  /** Searches for the question; when its words find too little, a model adds words for a second search. */
  async function find(
    { question: written, scope, topN }: AskedQuestion,
    remembered: readonly MessageRow[],
    task: TaskAi,
    signal: AbortSignal,
  ): Promise<Findings> {
    const earlier = remembered.filter(({ role }) => role === 'user').map(({ content }) => content)
    const findFor = async (question: Question): Promise<Findings> => {
      const last = question.isFollowUp ? remembered.findLast(({ role }) => role === 'assistant') : undefined
      // A question with words of its own gets no boost for the files of the last answer.
      const repeatsLast = question.words.every(({ isInherited }) => isInherited)
      const before = repeatsLast ? (last?.sources.map(({ fileId }) => fileId) ?? []) : []
      const found = await search.find(scope, question, { files: topN, before })
      const texts = textVerdictOf(question, found.files, (folded) => found.rarities.get(folded) ?? 0)
      return { question, found, texts, earlier }
    }
    const first = await findFor(await questionThread.read(written, earlier))
    if (!hasModel || first.question.isOverview || first.texts.likelihood >= leastFound) return first
    // An empty library has no results for other words either, so the model is not called.
    if (first.found.passages.length === 0 && (await search.overview(scope, 1)).length === 0) return first
    const reading = await task.readQuestion(written, earlier, signal)
    if (reading === null) return first
    return findFor(withReading(first.question, reading, [...earlier, written].join('\n')))
  }

  /** Plans for the tables among the files, best first; or what two of them answer together. */
  async function plansFor(
    { viewer }: AskedQuestion,
    asked: Question,
    files: readonly FileRow[],
    signal: AbortSignal,
  ): Promise<{ plans: SettledPlan[]; across: Across | null }> {
    if (asked.words.length + asked.dates.length === 0 && asked.operation === null && asked.asked !== 'amount')
      return { plans: [], across: null }
    const tables = await findCandidateTables(viewer, files, signal)
    const plans = await askTables(asked, tables, onError)
    const isWhole = plans[0]?.missing.length === 0
    const across = isWhole ? null : await askAcross(asked, tables, onError)
    signal.throwIfAborted()
    return { plans, across }
  }

  return async function ground(
    given: AskedQuestion,
    task: TaskAi,
    signal: AbortSignal,
  ): Promise<AnswerGrounds> {
    const { scope, viewer, topN } = given
    const remembered = await earlierMessages(given)
    const { query, before: said } = hasModel
      ? goneOnWith(given, remembered)
      : { query: given, before: remembered }
    const findings = await find(query, said, task, signal)
    const { question, found, texts } = findings
    const passages = found.passages.length > 0 ? found.passages : await search.overview(scope, topN)
    const files = await filesOf(viewer, [...passages, ...found.tables])
    const relevant = distinctFiles(found.passages.length > 0 ? passages : [], files)
    // A table can match by its name only, and still answer what none of its rows says in these words.
    const further = distinctFiles(found.tables, files)
    // Who asks for photos asks for no rows.
    const isOfOtherFiles = question.fileKinds.length > 0 && !question.fileKinds.includes('csv')
    const { plans, across } =
      question.isOverview || isOfOtherFiles
        ? { plans: [], across: null }
        : await plansFor(given, question, [...new Set([...relevant, ...further])], signal)
    const answering = across?.sides ?? plans.slice(0, 1)
    const ofRows = answering.flatMap((plan) => passageOfRows(plan, [...passages, ...found.tables]))
    const numbered = numberPassages([...passages, ...ofRows], files)
    const [bestUnit] = found.files[0]?.units ?? []
    const features = {
      certainty: texts.certainty,
      coverage: bestUnit === undefined ? 0 : coverageOf(bestUnit.criteria),
      isOfTable: bestUnit?.passage.kind === 'csv',
    }
    const verdict = across === null ? verdictOf(question, plans, features) : verdictAcross(question, across)
    const isOfTable = verdict.from === 'table'
    const isRefused = !hasModel && verdict.certainty === 'nothing' && !question.isOverview
    const { quotes, stated } = quotesOf(question, texts, found, numbered)
    const statements = isOfTable ? statementsOf(answering, across, verdict, numbered) : []
    const answerPassages = numbered.map(answerPassage)
    const place = query.story ? 'story' : 'documents'
    const persona = personaOf(query.story)
    return {
      relevant:
        isRefused && !isOwner(scope)
          ? []
          : isOfTable
            ? firstOf([...relevant, ...further], answering).slice(0, topN)
            : relevant,
      evidence: question.isOverview
        ? null
        : evidenceOf({
            answering,
            others: across === null ? plans.slice(1) : [],
            verdict,
            // A model quotes and cites what it reads itself.
            quotes: hasModel ? [] : quotes,
            numbered,
            how: howOf(question, across === null ? plans : across.sides, verdict, features),
          }),
      suggestions: isRefused ? await questionsInstead(query, findings) : [],
      offered: numbered.map(offeredOf),
      grounds: groundsOf(numbered, hasModel ? remembered : []),
      request: {
        question: given.question,
        withoutModel: answerText({
          scope: place,
          personaName: persona?.name ?? null,
          isOverview: question.isOverview,
          passages: answerPassages,
          statements,
          certainty: verdict.certainty,
          quotes,
          stated,
          lacking: texts.lacking,
        }),
        statements,
        missing: isOfTable ? [] : missingIn(question, texts),
        history: remembered.map(({ role, content }) => ({ role, content })),
        passages: answerPassages,
        scope: place,
        storyName: query.story?.name ?? null,
        persona,
      },
      trace: {
        question,
        plans,
        texts: { ...features, ...texts, files: filesIn(found) },
        verdict,
      },
    }
  }

  /** Questions that can be answered, when the asked one has no answer. */
  async function questionsInstead(query: AskedQuestion, { question, found }: Findings): Promise<string[]> {
    const newest = await search.overview(query.scope, newestFiles)
    const files = distinctFiles(newest, await filesOf(query.viewer, newest))
    const others = [...yearInstead(question, found.files), ...suggestedQuestions(files)]
    return [...new Set(others)].filter((one) => one !== query.question).slice(0, mostInstead)
  }

  /** The earlier messages of this conversation, oldest first. */
  async function earlierMessages({ viewer, thread, askedAs }: AskedQuestion): Promise<MessageRow[]> {
    const history = await queries.listMessages(db, viewer, {
      thread,
      mineOnly: true,
      before: askedAs,
      limit: rememberedMessages,
    })
    return history.filter((message) => message.status === 'complete' && !message.isWithdrawn).toReversed()
  }
}

const isOwner = ({ viewer, ownerId }: SearchScope): boolean =>
  viewer.kind === 'user' && viewer.userId === ownerId

const filesIn = ({ files }: Found): AnswerTrace['texts']['files'] =>
  files.flatMap(({ units: [best], score }) =>
    best === undefined
      ? []
      : [{ name: best.passage.fileName, score, sentence: best.text, criteria: best.criteria }],
  )

function firstOf(files: readonly FileRow[], answering: readonly SettledPlan[]): FileRow[] {
  const distinct = [...new Map(files.map((file) => [file.id, file])).values()]
  const isFirst = ({ id }: FileRow) => answering.some(({ table }) => table.file === id)
  return [...distinct.filter(isFirst), ...distinct.filter((file) => !isFirst(file))]
}

function distinctFiles(passages: readonly PassageRow[], files: Map<FileId, FileRow>): FileRow[] {
  return [...new Set(passages.map((passage) => passage.fileId))].flatMap((id) => files.get(id) ?? [])
}
