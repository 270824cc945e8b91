import fs from 'node:fs/promises'
import pg from 'pg'
import { openDatabase, type Database } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import type { SearchScope } from '#server/db/visibility.ts'
import { findByWords } from '#server/features/search/find-passages.ts'
import { readQuestion } from '#server/answering/question/read-question.ts'
import { createQuestionThread } from '#server/features/search/question-thread.ts'
import { newDataFolder } from '#test/support/program.ts'
import { quantile } from '#bench/support/figure.ts'
import {
  gatherStatistics,
  growDatabase,
  quickToFill,
  sizes,
  type GrownDatabase,
} from '#bench/growth/growth-data.ts'
import { senderOf, type Send } from '#bench/growth/growth-line.ts'
import { removeData } from '#bench/support/our-server.ts'

/** Different words of all texts together; the n-th is about n times as rare as the first. */
const vocabulary = 40_000
const wordsOfPassage = 40
/** Texts of the others, each of which very many of their passages have. */
const othersTexts = 2_000
const questionsOfEach = 150
const targetMs = 50

/** The time to search one user's passages, in milliseconds, compared with one statement by hand over the same index. */
export async function measureSearch(progress: (text: string) => void): Promise<string> {
  const dataFolder = await newDataFolder()
  await fs.mkdir(dataFolder, { mode: 0o711 })
  try {
    const filling = await startEmbeddedPostgres(dataFolder, quickToFill)
    const grown: GrownDatabase[] = []
    for (const size of sizes) {
      progress(`${size} passages among ${size * 10} of others`)
      const one = await growDatabase(filling.connection, size)
      await writeTexts(one)
      await gatherStatistics(one.connection)
      grown.push(one)
    }
    await filling.stop()
    const cluster = await startEmbeddedPostgres(dataFolder)
    try {
      const lines: string[] = []
      for (const one of grown) {
        progress(`questions of ${one.size} passages`)
        lines.push(...(await measureAt(one)))
      }
      return [...head, ...lines].join('\n')
    } finally {
      await thread.close()
      await cluster.stop()
    }
  } finally {
    await removeData(dataFolder)
  }
}

const head = [
  `| passages, among ten times as many of others | question of | p50 | p95 (≤ ${targetMs} ms) | by hand, p50 | by hand, p95 |`,
  '| --- | --- | --- | --- | --- | --- |',
]

/** Texts whose words are as unequally frequent as those of a language, in place of the crowd's, which are all alike. */
async function writeTexts({ connection, crowd }: GrownDatabase): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('drop index file_passages_words')
    await client.query('create temp table vocabulary (n int primary key, word text)')
    await client.query('insert into vocabulary select * from unnest($1::int[], $2::text[])', [
      Array.from({ length: vocabulary }, (_, at) => at + 1),
      Array.from({ length: vocabulary }, (_, at) => wordOf(at)),
    ])
    await client.query('select setseed(0.42)')
    // Run for each o.n, because it refers to it.
    const text = `(select string_agg(v.word, ' ') || ' RX-' || o.n % 97 || '-' || o.n
      from (select floor(exp(random() * ln(${vocabulary})))::int as n from generate_series(1, ${wordsOfPassage}) where o.n > 0) r
        join vocabulary v on v.n = greatest(1, r.n))`
    await client.query(`create temp table other_text as select n, t, to_tsvector('simple', t) as words
      from (select o.n, ${text} as t from generate_series(1, ${othersTexts}) as o(n)) s`)
    await client.query(
      `create temp table own_text as select o.file_id, ${text} as t
       from (select file_id, row_number() over (order by file_id)::int as n from file_passages where owner_id = $1) o`,
      [crowd.ownerId],
    )
    await client.query(
      `update file_passages p set text = o.t, words = to_tsvector('simple', o.t) from own_text o where o.file_id = p.file_id`,
    )
    await client.query(
      `update file_passages p set text = o.t, words = o.words from other_text o
       where p.owner_id <> $1 and o.n = 1 + abs(hashtext(p.file_id::text)::bigint) % ${othersTexts}`,
      [crowd.ownerId],
    )
    await client.query('create index file_passages_words on file_passages using gin (owner_id, words)')
    await client.query(
      `insert into search_words (owner_id, word) select $1, word from vocabulary on conflict do nothing`,
      [crowd.ownerId],
    )
  } finally {
    await client.end()
  }
}

/** A made-up word that no stemmer knows an ending of. */
function wordOf(at: number): string {
  const onsets = 'b d f g k l m n p r t v z'.split(' ')
  const vowels = 'a o u'.split(' ')
  let rest = at
  let word = ''
  for (let syllable = 0; syllable < 3 || rest > 0; syllable += 1) {
    word += `${onsets[rest % onsets.length] ?? ''}${vowels[Math.floor(rest / onsets.length) % vowels.length] ?? ''}`
    rest = Math.floor(rest / (onsets.length * vowels.length))
  }
  return `${word}k`
}

/** What people ask, made of the texts themselves. */
const kinds: Record<string, (text: string[], turn: number) => string> = {
  'a rare word and two others': (text, turn) => {
    const [rare, second] = text.toSorted((one, other) => rank(other) - rank(one))
    return `Where is the ${rare} of the ${second} and ${text[turn % text.length]}?`
  },
  'three words of a text': (text, turn) =>
    `What about ${[3, 11, 23].map((at) => text[(turn + at) % text.length]).join(' ')}?`,
  'words that nearly all have': (_, turn) =>
    `What is ${wordOf(turn % 4)} and ${wordOf((turn + 1) % 4)} ${wordOf((turn + 2) % 4)}?`,
  'a code': (text) => `When was ${text.at(-1)} replaced?`,
  'a misspelt word and another': (text, turn) => {
    const [rare = ''] = text.toSorted((one, other) => rank(other) - rank(one))
    return `Where is ${rare.slice(0, 3)}${rare.slice(4)} of ${text[turn % text.length]}?`
  },
  'what nobody has': (_, turn) =>
    `Who painted the ${wordOf(vocabulary + 100 + turn)} ${wordOf(vocabulary + 900 + turn)}?`,
}

const ranks = new Map(Array.from({ length: vocabulary }, (_, at) => [wordOf(at), at] as const))
const rank = (word: string): number => ranks.get(word) ?? -1

async function measureAt({ size, connection, crowd }: GrownDatabase): Promise<string[]> {
  const database = openDatabase(connection, { onError: () => {}, size: 4 })
  const scope: SearchScope = {
    viewer: { kind: 'user', userId: crowd.ownerId, transport: 'program' },
    ownerId: crowd.ownerId,
    storyId: null,
    fileIds: null,
  }
  const send = senderOf(database.pool)
  const texts = await send<{ text: string }>(
    `select p.text from file_passages p join files f on f.id = p.file_id
     where p.owner_id = $1 and f.deleted_at is null and f.status = 'captioned' order by md5(p.file_id::text) limit ${questionsOfEach}`,
    [crowd.ownerId],
  )
  try {
    const lines: string[] = []
    for (const [kind, ask] of Object.entries(kinds)) {
      const questions = texts.map(({ text }, turn) => ask(text.split(' '), turn))
      const ours = await times(questions, (question) => find(database, scope, question))
      const hand = await times(questions, (question) => findByHand(send, crowd.ownerId, question))
      lines.push(`| ${[size.toLocaleString('en'), kind, ...ours, ...hand].join(' | ')} |`)
    }
    return lines
  } finally {
    await database.close()
  }
}

const thread = createQuestionThread()
/** The crowd has no long tables. */
const farRows = { find: async () => [] }

const find = async ({ db }: Database, scope: SearchScope, question: string): Promise<unknown> =>
  findByWords({ db, thread, farRows }, scope, await thread.read(question, []), { files: 5, before: [] })

/** As Postgres' own manual ranks: any of the words, the best of what holds them. It knows no other spellings. */
function findByHand(send: Send, ownerId: string, question: string): Promise<unknown> {
  const asked = readQuestion(question)
  const words = [
    ...asked.words.map(({ folded }) => folded),
    ...asked.codes.map(({ written }) => written.toLowerCase()),
  ]
  return send(
    `select p.file_id as id, p.ordinal, p.text from file_passages p join files f on f.id = p.file_id
     where p.owner_id = $1 and f.deleted_at is null and p.words @@ $2::tsquery
     order by ts_rank(p.words, $2::tsquery) desc, p.file_id limit 20`,
    [ownerId, words.map((word) => `'${word}'`).join(' | ')],
  )
}

/** The middle and the twentieth part that takes longest, after a first round that is not counted. */
async function times(
  questions: readonly string[],
  ask: (question: string) => Promise<unknown>,
): Promise<[string, string]> {
  for (const question of questions.slice(0, 20)) await ask(question)
  const measured: number[] = []
  for (const question of questions) {
    const start = performance.now()
    await ask(question)
    measured.push(performance.now() - start)
  }
  const at = (share: number) => `${quantile(measured, share).toFixed(1)} ms`
  return [at(0.5), at(0.95)]
}
