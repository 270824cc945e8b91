import pg from 'pg'
import type { FileId, UserId } from '#contract/ids.ts'
import { autoOrganise, type OrganiseEvent } from '#contract/calls/organise.ts'
import { insertDescribed } from '#test/support/described-files.ts'
import { connectionIn, newDataFolder, startProgram, type Program } from '#test/support/program.ts'
import { cookiesOf, newcomer, signUpAt } from '#test/support/sign-up.ts'
import { removeData, stopProgram } from '#bench/support/our-server.ts'
import { labelledFiles, type LabelledFile } from '#test/fixtures/labelled-files.ts'
import { qualityOf, type Quality } from './purity.ts'

export const targets = { purity: 0.9, inversePurity: 0.8, stories: 20 }

/** Each part has its own user, so that no part affects another. */
const parts: Record<string, (file: LabelledFile) => boolean> = {
  tuned: ({ isHeldOut }) => !isHeldOut,
  'held out': ({ isHeldOut }) => isHeldOut,
  'all together': () => true,
}

/** Organises the labelled set through the product's own door, and says how well. */
export async function evaluateOrganise(): Promise<string> {
  const dataFolder = await newDataFolder()
  const program = await startProgram({ dataFolder, environment: { LOG_LEVEL: 'silent' } })
  const client = new pg.Client(await connectionIn(dataFolder))
  await client.connect()
  try {
    const lines: string[] = []
    for (const [name, isMeant] of Object.entries(parts)) {
      const quality = await organised(program, client, labelledFiles.filter(isMeant), lines.length)
      lines.push(lineOf(name, quality))
    }
    return [head, ...lines].join('\n')
  } finally {
    await client.end()
    await stopProgram(program)
    await removeData(dataFolder)
  }
}

async function organised(
  { url }: Program,
  client: pg.Client,
  files: readonly LabelledFile[],
  person: number,
): Promise<Quality> {
  const signedUp = await signUpAt(url, newcomer(`evaluation${person}`))
  const { id } = (await signedUp.clone().json()) as { id: UserId }
  const ids = await insertDescribed(client, id, files)
  const response = await fetch(`${url}${autoOrganise.path}`, {
    method: 'POST',
    headers: { cookie: cookiesOf(signedUp), 'content-type': 'application/json' },
    body: JSON.stringify({ maxStories: targets.stories }),
  })
  const events = (await response.text())
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice(6)) as OrganiseEvent)
  const stories = events.find(({ success }) => success)?.stories
  if (!stories) throw new Error(`nothing was organised: ${JSON.stringify(events.at(-1))}`)
  const labelOf = new Map<FileId, FileId>(ids.map((stored, at) => [stored, files[at]?.id ?? stored]))
  return qualityOf(
    stories.map(({ file_ids }) => file_ids.map((stored) => labelOf.get(stored) ?? stored)),
    files,
  )
}

const head = [
  '| part | files | events | stories (≤ 20) | purity (≥ 0.9) | inverse purity (≥ 0.8) |',
  '| --- | --- | --- | --- | --- | --- |',
].join('\n')

const lineOf = (name: string, { files, events, stories, purity, inversePurity }: Quality): string =>
  `| ${name} | ${files} | ${events} | ${stories} | ${purity.toFixed(3)} | ${inversePurity.toFixed(3)} |`
