import { decoderOf } from '#server/engines/media/text/text-decoder.ts'
import { textEncodingNames } from '#contract/text-encodings.ts'

/**
 * A line of a version 2.1 card as version 3 has it: `TEL;HOME:…` as `TEL;TYPE=HOME:…`, and a quoted-printable value as
 * its letters.
 */
export function asVersion3(line: string): string {
  const colon = line.indexOf(':')
  const [name = '', ...parameters] = line.slice(0, colon).split(';')
  if (colon === -1 || parameters.length === 0 || line.slice(0, colon).includes('"')) return line
  const isQuoted = parameters.some((parameter) => /^(?:encoding=)?quoted-printable$/i.test(parameter))
  const charset = parameters.find((parameter) => /^charset=/i.test(parameter))?.slice('charset='.length)
  const kept = parameters
    .filter(
      (parameter) => !/^(?:encoding=)?quoted-printable$/i.test(parameter) && !/^charset=/i.test(parameter),
    )
    .map((parameter) => (parameter.includes('=') ? parameter : `TYPE=${parameter}`))
    .filter((parameter) => parameter !== 'TYPE=')
  const value = line.slice(colon + 1)
  return `${[name, ...kept].join(';')}:${isQuoted ? escaped(unquoted(value, charset)) : value}`
}

/** A value of version 3 has no line ends. */
const escaped = (value: string): string => value.replace(/\r\n|\r|\n/g, '\\n')

function unquoted(value: string, charset = 'utf-8'): string {
  const bytes = Buffer.from(
    value.replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  )
  const decoder = decoderOf(
    textEncodingNames.find((name) => name === charset.toLowerCase()) ?? 'windows-1252',
  )
  return decoder.write(bytes) + decoder.end()
}
