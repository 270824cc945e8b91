import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import * as z from 'zod/mini'
import { pdf, textPage } from '#test/fixtures/make-pdf.ts'

const LabelledQuestion = z.object({
  id: z.string(),
  class: z.enum([
    'fact',
    'name',
    'code',
    'date',
    'cell',
    'computed',
    'refuse',
    'follow-up',
    'near-miss',
    'paraphrase',
    'list',
    'type',
  ]),
  language: z.enum(['en', 'de', 'fr', 'es', 'it']),
  question: z.string(),
  /** Documents that hold the answer: any of them will do. */
  files: z.array(z.string()),
  /** Groups of spellings; an answer holds one of each. */
  fact: z.array(z.array(z.string())),
  /** Questions asked before it, in their order. */
  before: z.optional(z.array(z.string())),
  refuse: z.optional(z.boolean()),
})
export type LabelledQuestion = z.infer<typeof LabelledQuestion>

export interface LabelledDocument {
  name: string
  bytes: Buffer
  /** What it says, for the search that it is compared with. */
  text: string
}

export interface AnswerSet {
  documents: LabelledDocument[]
  questions: LabelledQuestion[]
}

/** Reads a set of documents and questions: `documents/` and `questions.json` of a folder. */
export async function readAnswerSet(folder: string): Promise<AnswerSet> {
  const names = (await readdir(join(folder, 'documents'))).toSorted()
  const documents = await Promise.all(names.map((name) => documentsOf(join(folder, 'documents', name))))
  const questions = z.parse(
    z.array(LabelledQuestion),
    JSON.parse(await readFile(join(folder, 'questions.json'), 'utf8')),
  )
  return { documents: documents.flat(), questions }
}

async function documentsOf(path: string): Promise<LabelledDocument[]> {
  const name = basename(path)
  if (name === 'photos.json') return photosOf(JSON.parse(await readFile(path, 'utf8')))
  const bytes = await readFile(path)
  const text = bytes.toString('utf8')
  if (!name.endsWith('.pdf.txt')) return [{ name, bytes, text }]
  return [{ name: name.replace(/\.txt$/, ''), bytes: pdfOf(text), text }]
}

/** Each page begins with its first line as a heading. */
function pdfOf(text: string): Buffer {
  const pages = text.split(/^---$/m).map((page) => {
    const [heading = '', ...paragraphs] = page
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
    return textPage({ heading, paragraphs })
  })
  return pdf(pages, {})
}

const Photos = z.array(z.object({ name: z.string(), takenAt: z.string() }))

function photosOf(listed: unknown): Promise<LabelledDocument[]> {
  return Promise.all(
    z.parse(Photos, listed).map(async ({ name, takenAt }, at) => {
      const taken = takenAt.replaceAll('-', ':').replace('T', ' ').slice(0, 19)
      const background = { r: (at * 53) % 256, g: (at * 97) % 256, b: (at * 31) % 256 }
      const bytes = await sharp({ create: { width: 320 + at, height: 240, channels: 3, background } })
        .withExif({ IFD0: { Make: 'Camera' }, IFD2: { DateTimeOriginal: taken } })
        .jpeg()
        .toBuffer()
      return { name, bytes, text: `${name} ${takenAt}` }
    }),
  )
}
