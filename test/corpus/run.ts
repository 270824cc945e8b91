import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { newDataFolder, startProgram } from '#test/support/program.ts'
import { cookiesOf, newcomer, signUpAt } from '#test/support/sign-up.ts'
import { removeData, stopProgram } from '#bench/support/our-server.ts'
import { comparisonText, compareFacts, type Facts } from './compare-facts.ts'
import { writeContactSheets } from './contact-sheets.ts'
import { duckdb } from './duckdb.ts'
import { exiftool } from './exiftool.ts'
import { ffprobe } from './ffprobe.ts'
import { namedEncodings } from './named-encodings.ts'
import { pdfinfo, pdftotext } from './poppler.ts'
import type { Tool } from './run-tool.ts'
import {
  factsOf,
  isFoundBy,
  readByStoryPad,
  shownColumns,
  thumbnailOf,
  type FoundFile,
  type StoryPad,
} from './storypad.ts'

const usage = `npm run test:corpus -- FOLDER [options]
  --address URL       a StoryPad that runs; otherwise one is started and removed
  --account NAME      its account; the password is in CORPUS_PASSWORD
  --install FOLDER    the checkout to start, if not this one
  --sheets FOLDER     where every thumbnail is drawn, sixty on a picture`

/** One that knows more of a format comes after another. */
const tools: readonly Tool[] = [exiftool, ffprobe, pdfinfo, pdftotext, duckdb, namedEncodings]

const say = (text: string) => process.stdout.write(`${text}\n`)
const note = (text: string) => process.stderr.write(`${text}\n`)

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()
}

async function logIn(url: string, username: string): Promise<StoryPad> {
  const reply = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: process.env['CORPUS_PASSWORD'] ?? '' }),
  })
  if (!reply.ok) throw new Error(`the sign-in answered ${reply.status}: ${await reply.text()}`)
  return { url, headers: { cookie: cookiesOf(reply) } }
}

/** Runs work with a StoryPad that is there for it alone. */
async function withOwn<T>(install: string | undefined, work: (storyPad: StoryPad) => Promise<T>): Promise<T> {
  const dataFolder = await newDataFolder()
  const environment = { LOG_LEVEL: 'silent' }
  const program = await startProgram({
    dataFolder,
    environment,
    ...(install === undefined ? {} : { install }),
  })
  try {
    const reply = await signUpAt(program.url, newcomer('corpus'))
    if (!reply.ok) throw new Error(`the sign-up answered ${reply.status}: ${await reply.text()}`)
    return await work({ url: program.url, headers: { cookie: cookiesOf(reply) } })
  } finally {
    await stopProgram(program)
    await removeData(dataFolder)
  }
}

async function toolFacts(
  files: readonly string[],
  found: Map<string, FoundFile>,
): Promise<Map<string, Facts>> {
  const facts = new Map<string, Facts>(files.map((file) => [file, {}]))
  const typesOf = (file: string) =>
    [found.get(file)?.mime, facts.get(file)?.type].filter((type) => typeof type === 'string')
  for (const tool of tools) {
    if (!(await tool.isInstalled())) {
      say(`${tool.name} is not installed: what it would say is not compared.`)
      continue
    }
    note(`asking ${tool.name}`)
    for (const [file, more] of await tool.read(files, typesOf))
      facts.set(file, { ...facts.get(file), ...more })
  }
  return facts
}

/** The first words, as many as a tool gave: of a text as it is shown, of another file as a search finds it. */
async function wordsOf(storyPad: StoryPad, file: FoundFile, words: string): Promise<string | null> {
  if (file.is_text && typeof file.text_content === 'string') {
    const count = words.split(' ').length
    return (
      file.text_content
        .match(/[\p{L}\p{N}]+/gu)
        ?.slice(0, count)
        .join(' ') ?? null
    )
  }
  return (await isFoundBy(storyPad, file, words)) ? words : null
}

async function compareAll(storyPad: StoryPad, folder: string, sheets: string | undefined): Promise<void> {
  const files = await filesIn(folder)
  const found = await readByStoryPad(storyPad, files, (done) => note(`${done} of ${files.length} read`))
  const facts = await toolFacts(files, found)
  const compared = []
  for (const [file, stored] of found) {
    const theirs = facts.get(file) ?? {}
    const words = theirs.words ? { words: await wordsOf(storyPad, stored, theirs.words) } : {}
    const columns = theirs.columns ? { columns: Math.min(theirs.columns, shownColumns) } : {}
    const ours = { ...factsOf(stored), ...words }
    compared.push({ file: path.relative(folder, file), ours, theirs: { ...theirs, ...columns } })
  }
  say(`${files.length} files\n`)
  say(comparisonText(compareFacts(compared)))
  say('\nfiles that StoryPad could not read:')
  for (const [file, { status, error, mime }] of found)
    if (status === 'error') say(`${path.relative(folder, file)} (${mime}): ${error ?? 'no reason'}`)
  if (sheets !== undefined) note(`${await drawSheets(storyPad, found, sheets)} sheets in ${sheets}`)
}

async function drawSheets(
  storyPad: StoryPad,
  found: Map<string, FoundFile>,
  folder: string,
): Promise<number> {
  const thumbnails = []
  for (const [file, stored] of found)
    thumbnails.push({ name: path.basename(file), picture: await thumbnailOf(storyPad, stored) })
  return writeContactSheets(folder, thumbnails)
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      address: { type: 'string' },
      account: { type: 'string' },
      install: { type: 'string' },
      sheets: { type: 'string' },
    },
  })
  const [folder] = positionals
  if (folder === undefined) throw new Error(usage)
  const work = (storyPad: StoryPad) => compareAll(storyPad, folder, values.sheets)
  if (values.address === undefined) await withOwn(values.install, work)
  else await work(await logIn(values.address, values.account ?? ''))
}

try {
  await main()
} catch (error) {
  note(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
