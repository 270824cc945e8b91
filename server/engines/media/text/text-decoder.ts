import iconv from 'iconv-lite'
import type { TextEncodingName } from '#contract/text-encodings.ts'
import { createEucTwReader } from './euc-tw-decoder.ts'
import type { StreamDecoder, TextReader } from './stream-decoder.ts'
import { createUtf8Decoder } from './utf8-decoder.ts'

const onlyIconv: TextEncodingName[] = ['cp850', 'cp852', 'cp855', 'utf-32le', 'utf-32be']

/** A decoder that drops the byte order mark. Bad bytes become U+FFFD, in UTF-8 their letter in windows-1252. */
export function decoderOf(name: TextEncodingName): StreamDecoder {
  if (name === 'utf-8') return createUtf8Decoder()
  return watched(readerOf(name))
}

function readerOf(name: TextEncodingName): TextReader {
  if (name === 'euc-tw') return createEucTwReader()
  return onlyIconv.includes(name) ? iconvReader(name) : whatwgReader(name)
}

function watched({ write, end }: TextReader): StreamDecoder {
  let isDamaged = false
  const watch = (text: string): string => {
    isDamaged ||= text.includes('\ufffd')
    return text
  }
  return { write: (bytes) => watch(write(bytes)), end: () => watch(end()), isDamaged: () => isDamaged }
}

function whatwgReader(name: string): TextReader {
  const decoder = new TextDecoder(name)
  return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() }
}

function iconvReader(name: string): TextReader {
  const decoder = iconv.getDecoder(name)
  return {
    write: (bytes) => decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    end: () => decoder.end() ?? '',
  }
}
