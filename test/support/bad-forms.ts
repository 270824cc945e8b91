import type { Endpoint, Form } from '#contract/endpoint.ts'
import type { SentBody } from '#test/support/bad-bodies.ts'
import type { Random } from '#test/support/random.ts'
import { longText, strangeTexts } from '#test/support/strange-values.ts'

interface Part {
  /** The part's header after `form-data`. */
  disposition: string
  /** Further lines of the head. */
  head?: string
  content: Buffer
  /** The field and its text, where the part is one. */
  field?: readonly [string, string]
  isFile?: boolean
}

interface Change<T> {
  what: string
  apply: (value: T, random: Random, form: Form) => T
}

const boundary = 'cut-here'

/** A form as the call expects it, spoilt in one of the many ways in which programs spoil one. */
export function badForm({ path, form }: Endpoint, random: Random): SentBody {
  if (!form) throw new Error(`${path} has no form to begin from`)
  const done: string[] = []
  let parts = [
    ...fieldsOf(form.example),
    filePart(form.file, 'a.txt', Buffer.from(`A note, ${random.next()}.`)),
  ]
  for (let count = 1 + random.below(2); count > 0; count -= 1) {
    const { what, apply } = random.pick(partChanges)
    parts = apply(parts, random, form)
    done.push(what)
  }
  const whole = { bytes: joined(parts), type: `multipart/form-data; boundary=${boundary}` }
  const damage = random.isLikely(0.4) ? random.pick(damages) : null
  if (damage) done.push(damage.what)
  const { bytes, type } = damage ? damage.apply(whole, random, form) : whole
  return {
    what: done.join(', '),
    headers: type === '' ? {} : { 'content-type': type },
    bytes,
    // Damaged bytes may still be a whole form; then it may be taken.
    mayPass: damage ? damage.mayPass : passes(parts, form),
  }
}

function passes(parts: readonly Part[], form: Form): boolean {
  const fields = parts.flatMap(({ field }) => (field ? [field] : []))
  const hasFile = !form.needsFile || parts.some(({ isFile }) => isFile)
  return hasFile && form.fields.safeParse(Object.fromEntries(fields)).success
}

const fieldPart = (name: string, text: string): Part => ({
  disposition: `name="${escaped(name)}"`,
  content: Buffer.from(text),
  field: [name, Buffer.from(text).toString()],
})

const filePart = (name: string, filename: string, content: Buffer): Part => ({
  disposition: `name="${escaped(name)}"; filename="${escaped(filename)}"`,
  head: 'content-type: application/octet-stream\r\n',
  content,
  isFile: true,
})

/** As browsers write names. */
const escaped = (name: string) =>
  name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A').toWellFormed()

const fieldsOf = (fields: Record<string, string>) =>
  Object.entries(fields).map(([name, text]) => fieldPart(name, text))

const joined = (parts: readonly Part[]) =>
  Buffer.concat([
    ...parts.flatMap(({ disposition, head = '', content }) => [
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n${head}\r\n`),
      content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])

const replaced = (parts: readonly Part[], random: Random, part: Part): Part[] => {
  const at = random.below(parts.length)
  return parts.map((one, index) => (index === at ? part : one))
}
const shuffled = (parts: readonly Part[], random: Random) =>
  parts.toSorted(() => (random.isLikely(0.5) ? 1 : -1))
const nameIn = (form: Form, random: Random) => random.pick([...Object.keys(form.example), 'x'])

const partChanges: readonly Change<Part[]>[] = [
  {
    what: 'a strange field',
    apply: (parts, random, form) => [fieldPart(nameIn(form, random), random.pick(strangeTexts)), ...parts],
  },
  {
    what: 'a strange field at the end',
    apply: (parts, random, form) => [...parts, fieldPart(nameIn(form, random), random.pick(strangeTexts))],
  },
  {
    what: 'a long field',
    apply: (parts, random, form) => [fieldPart(nameIn(form, random), longText(random)), ...parts],
  },
  {
    what: 'an unknown field',
    apply: (parts, random) => [
      fieldPart(random.pick(['owner_id', '', 'toString', ...strangeTexts]), 'x'),
      ...parts,
    ],
  },
  {
    what: 'a poisoned prototype',
    apply: (parts, random) => [
      fieldPart(random.pick(['__proto__', 'constructor', 'prototype']), '{}'),
      ...parts,
    ],
  },
  { what: 'a missing part', apply: (parts, random) => parts.toSpliced(random.below(parts.length), 1) },
  { what: 'another order', apply: (parts, random) => shuffled(parts, random) },
  { what: 'every part twice', apply: (parts) => [...parts, ...parts] },
  {
    what: 'too many fields',
    apply: (parts) => [...Array.from({ length: 30 }, () => fieldPart('x', 'x')), ...parts],
  },
  { what: 'nothing in it', apply: () => [] },
  {
    what: 'a file where a field should be',
    apply: (parts, random, form) => [filePart(nameIn(form, random), 'a.txt', Buffer.from('a')), ...parts],
  },
  {
    what: 'a field where the file should be',
    apply: (parts, _, form) => [...parts.filter(({ isFile }) => !isFile), fieldPart(form.file, 'a.txt')],
  },
  {
    what: 'a file with a strange name',
    apply: (parts, random, form) => [
      ...parts.filter(({ isFile }) => !isFile),
      filePart(form.file, random.pick([longText(random), ...strangeTexts]), Buffer.from('A note.')),
    ],
  },
  {
    what: 'a file of odd bytes',
    apply: (parts, random, form) => [
      ...parts.filter(({ isFile }) => !isFile),
      filePart(form.file, 'a.bin', random.bytes(random.pick([0, 1, 100, 5_000]))),
    ],
  },
  {
    what: 'a part without a name',
    apply: (parts, random) => replaced(parts, random, { disposition: 'x', content: Buffer.from('x') }),
  },
]

const damage = (
  what: string,
  apply: (form: { bytes: Buffer; type: string }, random: Random) => Partial<{ bytes: Buffer; type: string }>,
  mayPass = true,
): Change<{ bytes: Buffer; type: string }> & { mayPass: boolean } => ({
  what,
  apply: (form, random) => ({ ...form, ...apply(form, random) }),
  mayPass,
})

const sentAs = (type: string, mayPass = false) =>
  damage(type === '' ? 'without a type' : `sent as ${type.slice(0, 60)}`, () => ({ type }), mayPass)

const damages = [
  damage('cut off', ({ bytes }, random) => ({ bytes: bytes.subarray(0, random.below(bytes.length)) })),
  damage('a changed byte', ({ bytes }, random) => {
    const copy = Buffer.from(bytes)
    copy[random.below(copy.length)] = random.below(256)
    return { bytes: copy }
  }),
  damage('some bytes missing', ({ bytes }, random) => {
    const at = random.below(bytes.length)
    return { bytes: Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + random.below(40))]) }
  }),
  damage('bare line feeds', ({ bytes }) => ({
    bytes: Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
  })),
  damage('something behind the end', ({ bytes }) => ({ bytes: Buffer.concat([bytes, bytes]) })),
  damage('something in front', ({ bytes }, random) => ({ bytes: Buffer.concat([random.bytes(50), bytes]) })),
  damage('a head that never ends', ({ bytes }) => ({
    bytes: Buffer.concat([Buffer.from(`--${boundary}\r\nx-a: ${'b'.repeat(100_000)}`), bytes]),
  })),
  damage('thousands of heads', ({ bytes }) => ({
    bytes: Buffer.concat([Buffer.from(`--${boundary}\r\n${'x-a: b\r\n'.repeat(5_000)}\r\n`), bytes]),
  })),
  damage('another boundary', () => ({ type: 'multipart/form-data; boundary=never-seen' }), false),
  damage('nothing', () => ({ bytes: Buffer.alloc(0) }), false),
  damage('noise', (_, random) => ({ bytes: random.bytes(500) }), false),
  damage('JSON', () => ({ bytes: Buffer.from('{"file": "a.txt"}'), type: 'application/json' }), false),
  sentAs(''),
  sentAs('application/json'),
  sentAs('text/plain'),
  sentAs('application/octet-stream'),
  sentAs('application/x-www-form-urlencoded'),
  sentAs('multipart/form-data'),
  sentAs('multipart/form-data; boundary='),
  sentAs(`multipart/form-data; boundary=${'b'.repeat(2_000)}`),
  sentAs(`multipart/form-data; boundary="${boundary}`, true),
  sentAs(`multipart/mixed; boundary=${boundary}`, true),
  sentAs(`multipart/form-data; boundary=${boundary}; charset=utf-16`, true),
]
