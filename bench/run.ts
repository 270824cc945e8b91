import path from 'node:path'
import { measuredOn, writeReport } from '#tools/report-page.ts'
import { sectionOf } from './section-intros.ts'
import { measureCloud } from './server/cloud.ts'
import { measureDocuments } from './pages/documents.ts'
import type { Figure } from './support/figure.ts'
import { makeFilmstrips } from './pages/filmstrips.ts'
import { measureFirstJavaScript } from './pages/first-javascript.ts'
import { judgedTable, measureFirstPage } from './pages/first-page.ts'
import { measureFirstToken } from './server/first-token.ts'
import { measureGrowth } from './growth/growth.ts'
import { measureLargeUploads } from './server/large-uploads.ts'
import { measureMetering } from './server/metering.ts'
import { measureNeighbour } from './server/neighbour.ts'
import { measureOcr } from './server/ocr.ts'
import { measureOrganise } from './server/organise.ts'
import { removeData, startOurServer, stopProgram } from './support/our-server.ts'
import { measurePhotos } from './server/photos.ts'
import { measureReading } from './server/reading.ts'
import { measureTables } from './server/tables.ts'
import { measureSearch } from './server/search.ts'
import { measureServing } from './server/serving.ts'
import { measureSignIns } from './server/sign-ins.ts'
import { measureStart } from './server/start.ts'
import { measureZips } from './server/zips.ts'
import { measureUploads } from './server/uploads.ts'

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

/** What a bench measures. Its title and intro are the section of docs/performance.md; without them it only prints. */
interface Bench {
  title?: string
  intro?: string
  run: () => Promise<string>
}

const [name, argument] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const isWritten = process.argv.includes('--write')
const file = path.join(root, 'docs/performance.md')

const named: Record<string, Bench> = {
  all: { ...sectionOf.all, run: async () => table(await measure()) },
  uploads: { run: async () => table(await uploadFigures()) },
  'first-page': { ...sectionOf.firstPage, run: firstPageTables },
  documents: { ...sectionOf.documents, run: async () => table(await measureDocuments()) },
  search: { ...sectionOf.search, run: () => measureSearch(progress) },
  organise: { ...sectionOf.organise, run: async () => table(await measureOrganise()) },
  cloud: { ...sectionOf.cloud, run: async () => table(await measureCloud()) },
  metering: { ...sectionOf.metering, run: async () => table(await measureMetering()) },
  neighbour: { ...sectionOf.neighbour, run: async () => table(await measureNeighbour(progress)) },
  reading: { ...sectionOf.reading, run: async () => table(await measureReading(progress)) },
  tables: { ...sectionOf.tables, run: async () => table(await measureTables(progress)) },
  zips: { ...sectionOf.zips, run: async () => table(await measureZips(progress)) },
  ocr: { ...sectionOf.ocr, run: async () => table(await measureOcr(progress)) },
  'large-uploads': { ...sectionOf.largeUploads, run: async () => table(await measureLargeUploads(progress)) },
  growth: { ...sectionOf.growth, run: () => measureGrowth(progress) },
  // Compares with another checkout, whose folder is the argument.
  filmstrips: { run: () => makeFilmstrips(progress, argument) },
}

const bench = named[name ?? 'all']
if (!bench) throw new Error(`there is no bench '${name ?? ''}'; there are ${Object.keys(named).join(', ')}`)
const measured = measuredOn()
const result = await bench.run()
if (isWritten) {
  const { title, intro } = bench
  if (title === undefined || intro === undefined) throw new Error(`'${name ?? ''}' has no section`)
  writeReport(file, { title: 'Performance', command: 'npm run bench -- --write' }, measured, [
    { title, intro, result },
  ])
} else process.stdout.write(`${measured}\n\n${result}\n`)
