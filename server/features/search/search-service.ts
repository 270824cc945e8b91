import type { FileId, UserId } from '#contract/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { fileJobKey } from '#server/db/jobs.ts'
import { firstWordsOrdinal, ownerOrdinal, type SearchScope } from '#server/db/visibility.ts'
import type { Queue } from '#server/engines/queue/queue.ts'
import { marksIn } from '#server/lib/language/date-forms.ts'
import type { AskedFileKind } from '#server/answering/languages/language.ts'
import type { Question } from '#server/answering/question/question.ts'
import { aboutFile } from '#server/features/files/about-file.ts'
import type { MeteredAi, TaskAi } from '#server/features/ai-usage/metered-ai.ts'
import { payerOf } from '#server/features/ai-usage/payer-of.ts'
import * as passageQueries from './passage-queries.ts'
import type { NewPassage } from './passage-queries.ts'
import * as queries from './search-queries.ts'
import type { PassageRow } from './search-queries.ts'
import { configurationOf } from '#server/db/text-configurations.ts'
import type { FarRows } from './far-rows.ts'
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
  caption: string | null
  /** Two letters, or null. */
  language: string | null
  /** Found by the owner alone; '' when there are none. */
  ownerFacts: string
  passages: readonly Pick<NewPassage, 'text' | 'marks' | 'page' | 'row' | 'line' | 'second' | 'section'>[]
}

/** Passages that are embedded and stored per batch. */
const embeddingBatch = 64
/** The timeout for embedding a question; lexical search runs anyway. */
const questionEmbeddingMs = 5_000
/** Files queued at once for a new embedding model. */
const queuedAtOnce = 500
/** Everything that users wait for runs before embeddings, which run before video conversion. */
const embeddingPriority = 5

interface Services {
  database: Database
  queue: Queue
  ai: MeteredAi
  thread: QuestionThread
  farRows: FarRows
  /** Called when a question was searched lexically only. */
  onFailure: (error: unknown) => void
}

export function createSearch({ database, queue, ai, thread, farRows, onFailure }: Services) {
  const { db } = database
  const { embeddingModel } = ai
  /** The embeddings of the reference texts; null before the first use. */
  let references: readonly Float32Array[] | null = null

  /** Semantic search; empty without an embedding model, at the ceiling, or when it fails. */
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
    /**
     * Replaces the passages of a file in the search. Passage 0 is the file itself: its name and caption; one below 0
     * has what only its owner may know (decision 254). Only texts that have changed are embedded again; the words in its
     * pictures stay.
     */
    async index(tx: Transaction, file: FileToIndex): Promise<void> {
      const rest = file.passages.map((passage, place) => ({
        ...passage,
        ordinal: place + 1,
        heading: [file.title, passage.section].filter((part) => part !== null).join(' '),
      }))
      const hasChanged = await passageQueries.replacePassages(
        tx.db,
        file.id,
        file.ownerId,
        configurationOf(file.language),
        [...ownerPassages(file.ownerFacts), itselfOf(file), ...rest],
      )
      if (hasChanged && embeddingModel !== null) await addEmbedJob(tx, file.id)
    },

    /** Replaces the words that were found in the pictures or the speech of a file. */
    async indexWords(
      tx: Transaction,
      file: Pick<FileToIndex, 'id' | 'ownerId' | 'title' | 'language'>,
      passages: FileToIndex['passages'],
    ): Promise<void> {
      const hasChanged = await passageQueries.replacePassages(
        tx.db,
        file.id,
        file.ownerId,
        configurationOf(file.language),
        passages.map((passage, at) => ({
          ...passage,
          ordinal: firstWordsOrdinal + at,
          heading: file.title ?? '',
        })),
        'words',
      )
      if (hasChanged && embeddingModel !== null) await addEmbedJob(tx, file.id)
    },

    /**
     * Embeds the passages of a file; finished batches stay when it fails midway. At the ceiling it does nothing, and
     * the file is queued again next month.
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

    /**
     * Queues files that the current embedding model has not embedded: it is new, was down for long, or may be called
     * again.
     */
    async queueUnplaced(): Promise<void> {
      if (embeddingModel === null || (await ai.isAtCeiling())) return
      const ids = await vectors.findUnplacedFiles(db, embeddingModel, queuedAtOnce)
      await database.transaction(async (tx) => {
        for (const id of ids) await addEmbedJob(tx, id)
      })
    },

    /** Removes a file whose content was replaced; it is searchable again after processing. */
    forget: (tx: Transaction, fileId: FileId): Promise<void> => passageQueries.deletePassages(tx.db, fileId),

    /** Makes a file searchable by its new caption only. */
    async recaption(tx: Transaction, file: Omit<FileToIndex, 'passages' | 'ownerFacts'>): Promise<void> {
      const configuration = configurationOf(file.language)
      await passageQueries.replaceItself(tx.db, file.id, file.ownerId, configuration, itselfOf(file))
      if (embeddingModel !== null) await addEmbedJob(tx, file.id)
    },

    /** Makes a file findable by its owner by these facts only. */
    replaceOwnerFacts: (
      tx: Transaction,
      { id, ownerId, language }: Pick<FileToIndex, 'id' | 'ownerId' | 'language'>,
      ownerFacts: string,
    ): Promise<void> =>
      passageQueries.replaceOwnerPassages(
        tx.db,
        id,
        ownerId,
        configurationOf(language),
        ownerPassages(ownerFacts),
      ),

    /** Makes a renamed file searchable by its new name only. */
    async rename(tx: Transaction, fileId: FileId): Promise<void> {
      const file = await passageQueries.findNaming(tx.db, fileId)
      if (!file) return
      const configuration = configurationOf(file.language)
      await passageQueries.replaceHeading(tx.db, fileId, file.ownerId, configuration, headingOf(file))
    },

    /**
     * The best files for a question, best first, each with its best passages. Words that occur nowhere are replaced by
     * the most similar one; an embedding model also finds passages with the same meaning in other words.
     */
    async find(scope: SearchScope, question: Question, options: FindOptions): Promise<Found> {
      const [worded, near] = await Promise.all([
        findByWords({ db, thread, farRows }, scope, question, options),
        rankByMeaning(scope, question.text),
      ])
      return near.length === 0
        ? worded
        : fuse({ db, thread }, scope, { question, worded, near, files: options.files })
    },

    /** The newest files of a scope, without a search. */
    overview: (scope: SearchScope, files: number): Promise<PassageRow[]> =>
      queries.firstPassages(db, scope, files),

    /** The newest files of a kind, without a search. */
    async ofKind(scope: SearchScope, kind: AskedFileKind): Promise<PassageRow[]> {
      const ids = await queries.findOfKinds(db, scope, { fileKinds: [kind], dates: [] })
      const keys = ids.map((fileId) => ({ fileId, ordinal: 0 }))
      const rows = await queries.loadPassages(db, scope, keys)
      return ids.flatMap((id) => rows.find(({ fileId }) => fileId === id) ?? [])
    },

    /** The text of a file from a page or a part on; parts count from 1. */
    read: (
      scope: SearchScope,
      id: FileId,
      from: { page: number } | { part: number },
      parts: number,
    ): Promise<PassageRow[]> => queries.readPassages(db, scope, id, from, parts),
  }
}

const nowhere = { page: null, row: null, line: null, second: null, section: null }

const ownerPassages = (text: string): NewPassage[] =>
  text === '' ? [] : [{ ...nowhere, ordinal: ownerOrdinal, text, marks: [], heading: '' }]

/** The passage that is the file itself: its name and caption. */
function itselfOf(file: Omit<FileToIndex, 'passages' | 'ownerFacts'>): NewPassage {
  const heading = headingOf(file)
  return {
    ordinal: 0,
    text: file.caption ?? '',
    marks: marksIn(`${heading}\n${file.caption ?? ''}`),
    heading,
    ...nowhere,
  }
}

/** The words above the passage of the file itself. */
const headingOf = (file: { name: string; title: string | null }) =>
  [spelledOut(file.name), file.title ?? ''].join(' ')

/** `IMG_4127-tarn.jpg` as words: IMG 4127 tarn jpg, and unchanged. */
const spelledOut = (name: string) =>
  `${name} ${name.replaceAll(/[_\-.]+/g, ' ').replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')}`
