import sharp from 'sharp'

interface Part {
  type: string
  text?: string
  image_url?: { url: string }
}

export interface ChatBody {
  model: string
  stream?: boolean
  stream_options?: { include_usage?: boolean }
  messages: { role: string; content: string | Part[] }[]
}

/** What the stand-in says: it looks at pictures, and quotes the passage that shares most words with the question. */
export async function replyTo({ messages }: ChatBody): Promise<string> {
  const last = messages.at(-1)?.content ?? ''
  const parts = typeof last === 'string' ? [{ type: 'text', text: last }] : last
  const picture = parts.find((part) => part.type === 'image_url')?.image_url
  if (picture) return describePicture(picture.url)
  const text = parts.map((part) => part.text ?? '').join('\n')
  const file = /<file-(\w+)[^\n]*>\n([^]*)\n<\/file-\1>/.exec(text)?.[2]
  return file === undefined ? answerTo(text) : `**A text** that begins with “${file.slice(0, 80)}”!`
}

async function describePicture(url: string): Promise<string> {
  const [head = '', base64 = ''] = url.split(',')
  const picture = sharp(Buffer.from(base64, 'base64'))
  const { width, height, format } = await picture.metadata()
  const { dominant } = await picture.stats()
  const colour = dominant.b > dominant.r && dominant.b > dominant.g ? 'blue' : 'warm'
  return `A ${colour} picture of ${width} by ${height} pixels, sent as ${head.includes(format) ? format : 'something else'}.`
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
