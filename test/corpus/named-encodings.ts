import { readFile } from 'node:fs/promises'
import path from 'node:path'
import iconv from 'iconv-lite'
import { readEach, type Tool } from './run-tool.ts'

const startBytes = 4_000
const wordCount = 12

/** The first words of a text in a folder that is named after its encoding, such as `koi8-r` or `utf-8-English`. */
export const namedEncodings: Tool = {
  name: 'names of encodings',
  isInstalled: () => Promise.resolve(true),
  read: (files) =>
    readEach(files, async (file) => {
      const encoding = encodingIn(path.basename(path.dirname(file)))
      if (encoding === null || !file.endsWith('.txt')) return {}
      const text = iconv.decode(await readFile(file), encoding).slice(0, startBytes)
      return {
        words:
          text
            .match(/[\p{L}\p{N}]+/gu)
            ?.slice(0, wordCount)
            .join(' ') ?? '',
      }
    }),
}

function encodingIn(folder: string): string | null {
  const parts = folder.split('-')
  for (let count = parts.length; count > 0; count -= 1) {
    const name = parts.slice(0, count).join('-')
    if (/\d|utf|cyrillic|big5|sjis|euc|koi/i.test(name) && iconv.encodingExists(name)) return name
  }
  return null
}
