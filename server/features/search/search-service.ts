import type { FileId, UserId } from '#contract/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { fileJobKey } from '#server/db/jobs.ts'
import type { SearchScope } from '#server/db/visibility.ts'
import type { Queue } from '#server/engines/queue/queue.ts'
import { marksIn } from '#server/lib/language/date-forms.ts'
import type { Question } from '#server/lib/question/question.ts'
import { aboutFile } from '#server/features/files/about-file.ts'
import type { MeteredAi, TaskAi } from '#server/features/ai-usage/metered-ai.ts'
import { payerOf } from '#server/features/ai-usage/payer-of.ts'
import * as passageQueries from './passage-queries.ts'
import type { NewPassage } from './passage-queries.ts'
import * as queries from './search-queries.ts'
import type { PassageRow } from './search-queries.ts'
import { configurationOf } from './text-configurations.ts'
import { findByWords, fuse } from './find-passages.ts'
import type { QuestionThread } from './question-thread.ts'
import type { FindOptions, Found } from './rank-found.ts'
import { leastLikeness, rankVectors, type Ranked } from './rank-passages.ts'
import { referenceTexts } from './reference-texts.ts'
import * as vectors from './vector-queries.ts'

export type Search = ReturnType<typeof createSearch>

interface FileToIndex {
  id: FileId
  ownerId: UserId
  name: string
  title: string | null
  caption: string
  /** Two letters, or null. */
  language: string | null
  passages: readonly Pick<NewPassage, 'text' | 'marks' | 'page' | 'row' | 'line' | 'second'>[]
}

/** Passages that are embedded and kept together. */
const embeddingBatch = 64
/** A question waits no longer for its place among the passages; its words are searched for anyway. */
const questionEmbeddingMs = 5_000
/** Files that begin to wait for an embedding model at once, when it is new here. */
const queuedAtOnce = 500
/** Everything that people wait for runs before embeddings, which run before the conversion of films. */
const embeddingPriority = 5

interface Services {
  database: Database
  queue: Queue
  ai: MeteredAi
  thread: QuestionThread
  /** Hears why a question was searched for by its words alone. */
  onFailure: (error: unknown) => void
}

export function createSearch({ database, queue, ai, thread, onFailure }: Services) {
  const { db } = database
  const { embeddingModel } = ai
  /** Where the embedding model places the reference texts; null until it is first asked. */
  let references: readonly Float32Array[] | null = null

  /** What lies near a question by its meaning; nothing without an embedding model, while its ceiling is reached or when it fails. */
  async function rankByMeaning(scope: SearchScope, question: string): Promise<Ranked[]> {
    if (embeddingModel === null) return []
    try {
      const placed = await ai
        .for(payerOf(scope))
        .embed(
          references === null ? [question, ...referenceTexts] : [question],
          AbortSignal.timeout(questionEmbeddingMs),
        )
      const [vector, ...fresh] = placed ?? []
      if (!vector) return []
      references ??= fresh
      const { passages, ofHowMany } = await vectors.findNear(db, scope, embeddingModel, vector)
      return rankVectors(vector, passages, leastLikeness(vector, references, ofHowMany))
    } catch (error) {
      onFailure(error)
      return []
    }
  }

  const addEmbedJob = (tx: Transaction, fileId: FileId): Promise<void> =>
    queue.add(
      tx,
      'embed-file',
      { fileId },
      { key: fileJobKey('embed-file', fileId), maxAttempts: 5, priority: embeddingPriority },
    )

  return {
    /** Replaces what the search knows of a file. Passage 0 is the file itself: its name and caption. */
    async index(tx: Transaction, file: FileToIndex): Promise<void> {
      const heading = headingOf(file)
      const itself = {
        ordinal: 0,
        text: file.caption,
        marks: marksIn(`${heading}\n${file.caption}`),
        heading,
        page: null,
        row: null,
        line: null,
        second: null,
      }
      const rest = file.passages.map((passage, place) => ({
        ...passage,
        ordinal: place + 1,
        heading: file.title ?? '',
      }))
      await passageQueries.replacePassages(tx.db, file.id, file.ownerId, configurationOf(file.language), [
        itself,
        ...rest,
      ])
      if (embeddingModel !== null) await addEmbedJob(tx, file.id)
    },

    /**
     * Places the passages of a file where the embedding model says; what is done stays done when it fails midway. What waits
     * for the next month is left as it is, and queued again then.
     */
    async embed(fileId: FileId, signal: AbortSignal): Promise<void> {
      if (embeddingModel === null || (await ai.isAtCeiling())) return
      let task: TaskAi | null = null
      for (;;) {
        const passages = await vectors.findUnplaced(db, fileId, embeddingModel, embeddingBatch)
        const [first] = passages
        if (!first) break
        task ??= ai.for(first.ownerId, aboutFile(first))
        const placed = await task.embed(
          passages.map(({ title, text }) => `${title}\n${text}`),
          signal,
        )
        if (placed === null) return
        await vectors.saveVectors(
          db,
          fileId,
          embeddingModel,
          passages.map((passage, at) => ({ ...passage, vector: placed[at] ?? new Float32Array() })),
        )
      }
      await vectors.markPlaced(db, fileId, embeddingModel)
    },

    /** Queues files that the embedding model of now has not read: it is new here, was down for long, or may be asked again. */
    async queueUnplaced(): Promise<void> {
      if (embeddingModel === null || (await ai.isAtCeiling())) return
      const ids = await vectors.findUnplacedFiles(db, embeddingModel, queuedAtOnce)
      await database.transaction(async (tx) => {
        for (const id of ids) await addEmbedJob(tx, id)
      })
    },

    /** Forgets what a file says, whose content is another now; it is found again once it has been read. */
    forget: (tx: Transaction, fileId: FileId): Promise<void> => passageQueries.deletePassages(tx.db, fileId),

    /** Finds a renamed file by its new name, and no longer by the old one. */
    async rename(tx: Transaction, fileId: FileId): Promise<void> {
      const file = await passageQueries.findNaming(tx.db, fileId)
      if (!file) return
      const configuration = configurationOf(file.language)
      await passageQueries.replaceHeading(tx.db, fileId, file.ownerId, configuration, headingOf(file))
    },

    /**
     * What answers a question best, the best file first, each with its best passages. Words found nowhere are replaced by
     * the most alike word that is there; with an embedding model, passages that mean the same in other words are found too.
     */
    async find(scope: SearchScope, question: Question, options: FindOptions): Promise<Found> {
      const [worded, near] = await Promise.all([
        findByWords({ db, thread }, scope, question, options),
        rankByMeaning(scope, question.text),
      ])
      return near.length === 0
        ? worded
        : fuse({ db, thread }, scope, { question, worded, near, files: options.files })
    },

    /** What there is at all: the newest files of a scope. */
    overview: (scope: SearchScope, files: number): Promise<PassageRow[]> =>
      queries.firstPassages(db, scope, files),
  }
}

/** The words that stand over the passage of the file itself. */
const headingOf = (file: { name: string; title: string | null }) =>
  [spelledOut(file.name), file.title ?? ''].join(' ')

/** `IMG_4127-tarn.jpg` as words: IMG 4127 tarn jpg, and as it is written. */
const spelledOut = (name: string) =>
  `${name} ${name.replaceAll(/[_\-.]+/g, ' ').replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')}`
