import { canRun, outputOf, readEach, type Tool } from './run-tool.ts'

const firstPages = '3'
/** As many as identify a text, and few enough for a search. */
const wordCount = 4

const isPdf = (types: readonly string[]): boolean => types.includes('application/pdf')

export const pdfinfo: Tool = {
  name: 'pdfinfo',
  isInstalled: () => canRun('pdfinfo', '-v'),
  read: (files, typesOf) =>
    readEach(files, async (file) => {
      if (!isPdf(typesOf(file))) return {}
      const pages = /^Pages:\s{1,20}(\d{1,9})$/m.exec((await outputOf('pdfinfo', [file])) ?? '')?.[1]
      return pages === undefined || Number(pages) === 0 ? {} : { pages: Number(pages) }
    }),
}

export const pdftotext: Tool = {
  name: 'pdftotext',
  isInstalled: () => canRun('pdftotext', '-v'),
  read: (files, typesOf) =>
    readEach(files, async (file) => {
      if (!isPdf(typesOf(file))) return {}
      const text = (await outputOf('pdftotext', ['-l', firstPages, file, '-'])) ?? ''
      // Letters of a font without names, and words that a line end cuts in two, are not searched for.
      const words = text.match(/(?<![\p{L}\p{N}\p{P}\p{Co}])[\p{L}]{3,20}(?=\s)/gu) ?? []
      return words.length < wordCount ? {} : { words: words.slice(0, wordCount).join(' ') }
    }),
}
