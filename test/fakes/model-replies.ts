import sharp from 'sharp'
import type { Turn } from './model-wire.ts'

/** What the fake says: it looks at pictures, and quotes the passage that shares most words with the question. */
export async function replyTo({ text, picture }: Turn): Promise<string> {
  if (picture) return describePicture(picture)
  const file = /<file-(\w+)[^\n]*>\n([^]*)\n<\/file-\1>/.exec(text)?.[2]
  return file === undefined ? answerTo(text) : `**A text** that begins with “${file.slice(0, 80)}”!`
}

async function describePicture({ mime, base64 }: NonNullable<Turn['picture']>): Promise<string> {
  const picture = sharp(Buffer.from(base64, 'base64'))
  const { width, height, format } = await picture.metadata()
  const { dominant } = await picture.stats()
  const colour = dominant.b > dominant.r && dominant.b > dominant.g ? 'blue' : 'warm'
  return `A ${colour} picture of ${width} by ${height} pixels, sent as ${mime === `image/${format}` ? format : 'something else'}.`
}

function answerTo(text: string): string {
  const passages = [...text.matchAll(/<passage-(\w+) number=(\d+)[^\n]*>\n([^]*?)\n<\/passage-\1>/g)]
  const question = text.slice(text.lastIndexOf('</passage-')).split('\n').slice(1).join(' ')
  const words = wordsOf(question)
  const best = passages
    .map(([, , number, passage = '']) => ({
      number,
      passage,
      shared: wordsOf(passage).filter((word) => words.includes(word)).length,
    }))
    .toSorted((one, other) => other.shared - one.shared)[0]
  if (!best) return 'The files do not tell, and there is nothing to quote.'
  return `The files say: ${best.passage} [${best.number}] [77]`
}

const wordsOf = (text: string): string[] => [...new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])]
