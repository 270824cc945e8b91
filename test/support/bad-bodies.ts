import { gzipSync } from 'node:zlib'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import type { Random } from '#test/support/random.ts'
import { deep, longText, strangeTexts, strangeValue } from '#test/support/strange-values.ts'

/** A body as it goes over the wire. */
export interface SentBody {
  /** The change that was made, for the failure message. */
  what: string
  headers: Record<string, string>
  bytes: Buffer
  /** By the contract's own schema the call may accept it; else it has to be refused. */
  mayPass: boolean
}

/** A step away from what the call expects. */
interface Change<T> {
  what: string
  apply: (value: T, random: Random) => T
}

/** The call's example, spoilt in one of the many ways in which programs and people spoil a JSON body. */
export function badJson(endpoint: Endpoint, random: Random): SentBody {
  const schema = endpoint.body
  if (!schema || endpoint.example === undefined)
    throw new Error(`${endpoint.path} has no example to begin from`)
  const value = changeValue(schema, endpoint.example, random)
  const text = random.isLikely(0.3)
    ? changed(JSON.stringify(value.is), textChanges, random)
    : { what: '', is: JSON.stringify(value.is) }
  const bytes = random.isLikely(0.15)
    ? changed(Buffer.from(text.is), byteChanges, random)
    : { what: '', is: Buffer.from(text.is) }
  const { what, headers } = random.isLikely(0.15) ? random.pick(wrongHeaders) : json
  return {
    what: [value.what, text.what, bytes.what, what].filter(Boolean).join(', '),
    headers,
    bytes: bytes.is,
    mayPass: isJson(headers) && passes(schema, bytes.is),
  }
}

const json = { what: '', headers: { 'content-type': 'application/json' } as Record<string, string> }
const typed = (type: string) => ({ what: `sent as ${type.slice(0, 60)}`, headers: { 'content-type': type } })

const wrongHeaders: { what: string; headers: Record<string, string> }[] = [
  { what: 'without a type', headers: {} },
  { what: 'as if it were gzip', headers: { ...json.headers, 'content-encoding': 'gzip' } },
  ...[
    'text/plain',
    'text/html',
    'application/x-www-form-urlencoded',
    'application/xml',
    'application/octet-stream',
    'application/jsonp',
    'application/problem+json',
    'application/json; charset=utf-16',
    'application/json; charset="',
    'application/json, text/plain',
    'APPLICATION/JSON',
    'json',
    '/',
    ';',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=never-seen',
    'multipart/mixed; boundary=a',
    `application/json; a=${'b'.repeat(4_000)}`,
  ].map(typed),
]

const isJson = (headers: Record<string, string>) =>
  /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')

/** Whether the call's schema takes what these bytes say; broken characters read as the server reads them. */
function passes(schema: Schema, bytes: Buffer): boolean {
  try {
    return schema.safeParse(JSON.parse(bytes.toString().replace(/^\ufeff/, ''))).success
  } catch {
    return false
  }
}

function changed<T>(value: T, changes: readonly Change<T>[], random: Random): { what: string; is: T } {
  const { what, apply } = random.pick(changes)
  return { what, is: apply(value, random) }
}

function changeValue(schema: Schema, example: unknown, random: Random): { what: string; is: unknown } {
  if (random.isLikely(0.05)) return { what: 'something else altogether', is: strangeValue(random) }
  const names = fieldNames(schema)
  let body = structuredClone(example) as Record<string, unknown>
  const done: string[] = []
  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    const { what, is } = changed(body, fieldChanges(names), random)
    body = is
    done.push(what)
  }
  return { what: done.join(', '), is: body }
}

/** The fields a body may have, those that its example leaves out among them. */
function fieldNames(schema: Schema): string[] {
  const { shape } = schema as Schema & { shape?: Record<string, unknown> }
  return Object.keys(shape ?? {})
}

const unknownNames = [
  'user_id',
  'owner_id',
  'id',
  'plan',
  'is_admin',
  'toString',
  '',
  '\0',
  '\ud800',
  'x'.repeat(9_999),
]

function fieldChanges(names: readonly string[]): Change<Record<string, unknown>>[] {
  const some = (body: object, random: Random) => random.pick([...names, ...Object.keys(body), 'x'])
  return [
    {
      what: 'a strange value',
      apply: (body, random) => ({ ...body, [some(body, random)]: strangeValue(random) }),
    },
    {
      what: 'a strange value',
      apply: (body, random) => ({ ...body, [some(body, random)]: strangeValue(random) }),
    },
    {
      what: 'a strange text',
      apply: (body, random) => ({ ...body, [some(body, random)]: random.pick(strangeTexts) }),
    },
    { what: 'a long text', apply: (body, random) => ({ ...body, [some(body, random)]: longText(random) }) },
    { what: 'a text with an odd end', apply: oddEnd },
    {
      what: 'a missing field',
      apply: (body, random) => {
        const name = some(body, random)
        return Object.fromEntries(Object.entries(body).filter(([key]) => key !== name))
      },
    },
    {
      what: 'an unknown field',
      apply: (body, random) => ({ ...body, [random.pick(unknownNames)]: strangeValue(random) }),
    },
    {
      what: 'a list around a value',
      apply: (body, random) => {
        const name = some(body, random)
        return { ...body, [name]: [body[name]] }
      },
    },
    {
      what: 'a value out of its list',
      apply: (body, random) => {
        const name = some(body, random)
        const value = body[name]
        return { ...body, [name]: Array.isArray(value) ? (value[0] as unknown) : JSON.stringify(value) }
      },
    },
    {
      what: 'a list of far too many',
      apply: (body, random) => ({
        ...body,
        [some(body, random)]: Array(2_000).fill(random.pick(strangeTexts)),
      }),
    },
  ]
}

/** What passes most schemas, and has to be stored or searched for after that. */
function oddEnd(body: Record<string, unknown>, random: Random): Record<string, unknown> {
  const texts = Object.keys(body).filter((name) => typeof body[name] === 'string')
  if (texts.length === 0) return { ...body, x: random.pick(strangeTexts) }
  const name = random.pick(texts)
  return { ...body, [name]: String(body[name]) + random.pick(strangeTexts) }
}

const cutAt = (text: string, at: number, between: string) => text.slice(0, at) + between + text.slice(at)
const inFront = (what: string, members: string): Change<string> => ({
  what,
  apply: (text) => text.replace('{', `{${members},`),
})
const asValue = (what: string, value: string): Change<string> => ({
  what,
  apply: (text) => text.replace(/:("[^"]*"|\d+|true|false)/, () => `:${value}`),
})

const textChanges: readonly Change<string>[] = [
  { what: 'cut off', apply: (text, random) => text.slice(0, random.below(text.length)) },
  { what: 'twice', apply: (text) => text + text },
  { what: 'a comma too many', apply: (text) => text.replace(/}$/, ',}') },
  { what: 'a comment', apply: (text) => `/* hello */ ${text}` },
  { what: 'single quotes', apply: (text) => text.replaceAll('"', "'") },
  { what: 'no quotes', apply: (text) => text.replaceAll('"', '') },
  {
    what: 'a stray character',
    apply: (text, random) =>
      cutAt(text, random.below(text.length), random.pick(['\0', '"', '\\', '}', '\n', '\u2028'])),
  },
  { what: 'a line for each', apply: (text) => `${text}\n${text}\n` },
  { what: 'a query', apply: () => 'name=x&message=y' },
  {
    what: 'markup',
    apply: () => '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  },
  { what: 'nothing', apply: () => '' },
  { what: 'only space', apply: () => ' \r\n\t ' },
  {
    what: 'only open brackets',
    apply: (_, random) => random.pick(['[', '{"a":']).repeat(random.pick([3, 50_000])),
  },
  { what: 'deep below', apply: (text) => text.replace(/}$/, `,"deep":${JSON.stringify(deep(5_000))}}`) },
  inFront('a poisoned prototype', '"__proto__":{"is_admin":true}'),
  inFront('a prototype that is null', '"__proto__":null'),
  inFront('a hidden prototype', '"\\u005f_proto__":{"is_admin":true}'),
  inFront('a poisoned constructor', '"constructor":{"prototype":{"is_admin":true}}'),
  inFront('a constructor', '"constructor":1'),
  inFront('the same field again', '"name":1,"name":[],"message":{}'),
  asValue('a number beyond all numbers', '1e999'),
  asValue('a number of many digits', '9'.repeat(50_000)),
  asValue('a number that begins with 0', '007'),
  asValue('no number at all', 'NaN'),
  asValue('an undefined value', 'undefined'),
  asValue('half a pair', '"\\ud800"'),
  asValue('half an escape', '"\\u12"'),
  asValue('an escaped NUL', '"a long enough \\u0000 text"'),
  asValue('a bare line break', '"a\nb"'),
]

const asForm = (text: string) =>
  `--cut\r\ncontent-disposition: form-data; name="file"; filename="x.json"\r\n\r\n${text}\r\n--cut--\r\n`

const byteChanges: readonly Change<Buffer>[] = [
  { what: 'in UTF-16', apply: (bytes) => Buffer.from(bytes.toString(), 'utf16le') },
  { what: 'in UTF-16 with its mark', apply: (bytes) => Buffer.from(`\ufeff${bytes.toString()}`, 'utf16le') },
  { what: 'in Latin-1', apply: (bytes) => Buffer.from(`${bytes.toString()}é`, 'latin1') },
  { what: 'behind a mark', apply: (bytes) => Buffer.concat([Buffer.from('\ufeff'), bytes]) },
  { what: 'in base64', apply: (bytes) => Buffer.from(bytes.toString('base64')) },
  { what: 'packed', apply: (bytes) => gzipSync(bytes) },
  { what: 'as a form', apply: (bytes) => Buffer.from(asForm(bytes.toString())) },
  {
    what: 'with a broken character',
    apply: (bytes, random) => {
      const at = random.below(bytes.length + 1)
      const broken = random.pick(['ff', 'c3', 'c080', 'eda080', 'f4908080'])
      return Buffer.concat([bytes.subarray(0, at), Buffer.from(broken, 'hex'), bytes.subarray(at)])
    },
  },
  { what: 'noise', apply: (_, random) => random.bytes(300) },
]
