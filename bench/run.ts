import os from 'node:os'
import path from 'node:path'
import { measureCloud } from './cloud.ts'
import { measureDocuments } from './documents.ts'
import type { Figure } from './figure.ts'
import { makeFilmstrips } from './filmstrips.ts'
import { measureFirstJavaScript } from './first-javascript.ts'
import { judgedTable, measureFirstPage } from './first-page.ts'
import { measureFirstToken } from './first-token.ts'
import { measureGrowth } from './growth.ts'
import { measureMetering } from './metering.ts'
import { measureNeighbour } from './neighbour.ts'
import { measureOrganise } from './organise.ts'
import { removeData, startOurServer, stopProgram } from './our-server.ts'
import { measurePhotos } from './photos.ts'
import { measureSearch } from './search.ts'
import { measureServing } from './serving.ts'
import { measureSignIns } from './sign-ins.ts'
import { measureStart } from './start.ts'
import { measureUploads } from './uploads.ts'

const root = path.resolve(import.meta.dirname, '..')

const progress = (text: string) => process.stderr.write(`${text} …\n`)

async function measure(): Promise<Figure[]> {
  progress('starting')
  const ours = await startOurServer()
  try {
    const figures: Figure[] = []
    try {
      progress('uploads')
      const { figures: uploads, uploaded } = await measureUploads(ours)
      progress('serving')
      figures.push(...uploads, ...(await measureServing(ours, uploaded)))
      progress('photographs')
      figures.push(...(await measurePhotos(ours)))
      progress('sign-ins')
      figures.push(...(await measureSignIns(ours)))
    } finally {
      await stopProgram(ours)
    }
    progress('first words of an answer')
    figures.push(await measureFirstToken())
    progress('start and idle memory')
    figures.push(...(await measureStart(ours.dataFolder)), await measureFirstJavaScript(root))
    return figures
  } finally {
    await removeData(ours.dataFolder)
  }
}

function table(figures: readonly Figure[]): string {
  const lines = figures.map(
    ({ what, ours, baseline, ratio, target }) => `| ${what} | ${ours} | ${baseline} | ${ratio} | ${target} |`,
  )
  return ['| what | ours | baseline | ratio | target |', '| --- | --- | --- | --- | --- |', ...lines].join(
    '\n',
  )
}

function machine(): string {
  const processor = os.cpus()[0]?.model ?? 'unknown processor'
  const memory = Math.round(os.totalmem() / 1024 ** 3)
  const day = new Date().toISOString().slice(0, 10)
  const load = os.loadavg().map((value) => value.toFixed(1))
  return `${day}, ${os.cpus().length} × ${processor}, ${memory} GB, ${os.type()}, Node ${process.versions.node}, load ${load.join(' ')}`
}

async function uploadFigures(): Promise<Figure[]> {
  const ours = await startOurServer()
  try {
    return (await measureUploads(ours)).figures
  } finally {
    await stopProgram(ours)
    await removeData(ours.dataFolder)
  }
}

async function firstPageTables(): Promise<string> {
  const { figures, phone, desktop } = await measureFirstPage()
  return [table(figures), judgedTable('phone', phone), judgedTable('desktop', desktop)].join('\n\n')
}

/** Benches with a name of their own. */
const named: Record<string, () => Promise<string>> = {
  // It takes long, and says more than one figure: it is in no other.
  growth: () => measureGrowth(progress),
  documents: async () => table(await measureDocuments()),
  'first-page': firstPageTables,
  // Beside another checkout, whose folder is named after it.
  filmstrips: () => makeFilmstrips(progress, process.argv[3]),
  organise: async () => table(await measureOrganise()),
  cloud: async () => table(await measureCloud()),
  uploads: async () => table(await uploadFigures()),
  search: () => measureSearch(progress),
  metering: async () => table(await measureMetering()),
  neighbour: async () => table(await measureNeighbour(progress)),
}

/** All figures, or a bench that is named. */
async function measureNamed(name: string | undefined): Promise<string> {
  if (name === undefined) return table(await measure())
  const bench = named[name]
  if (!bench) throw new Error(`there is no bench '${name}'; there are ${Object.keys(named).join(' and ')}`)
  return bench()
}

const measured = await measureNamed(process.argv[2])
process.stdout.write(`${machine()}\n\n${measured}\n`)
