import fs from 'node:fs/promises'
import path from 'node:path'
import { check } from 'recheck'
import { parseAst } from 'rolldown/parseAst'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** Folders whose patterns meet texts of a length that is checked before, with the reason why a square of it does no harm. */
const boundedFolders: Record<string, string> = {
  'server/lib/language': 'passages, captions and questions: about 2,000 characters at most',
  'server/engines/media/text':
    'documents, in a media child with a deadline: one that takes too long ends in error',
  'server/engines/ai/builtin': 'captions and file names: about 1,000 characters at most',
}

/** Single patterns that are not linear, with the reason why they do no harm; made by `new RegExp`, the file alone. */
const bounded: Record<string, string> = {
  'contract/names.ts (\\p{M}{30})\\p{M}+':
    'consumes each run of marks at once; the tool runs out of time on \\p{M} with its repetitions',
  'contract/names.ts new RegExp': 'a lookahead of one character; its parts are constants',
  'server/answering/compose/answer-text.ts \\s+\\S*$': 'a caption or a text that was cut to 160 characters',
  'server/answering/compose/quote.ts \\s+\\S*$': 'a quote that was cut to 420 characters',
  'server/features/organise/told-days.ts new RegExp':
    'of file names, 255 characters; its parts are constants',
  'server/engines/ai/model/caption-prompt.ts [,;:\\s]+$': 'a line of at most 300 characters',
  'server/engines/ai/model/caption-prompt.ts \\s+\\S*$': 'a line of at most 300 characters',
  'server/engines/ai/model/safe-answer.ts (?:[ !<]{0,20}(?:\\[[\\d, ]{0,40}\\]?)?|\\]|<?[a-z]{0,6})$':
    'at most 61 characters from each place, so that it is linear',
  'server/engines/ai/model/visible-text.ts new RegExp':
    'its parts are constants that repeat nothing without bound',
  'server/engines/ai/model/visible-text.ts (?:<[/|｜]?[a-z_▁:]{0,24}[|｜ ]?|\\[\\/?[A-Z_]{0,12})$':
    'at most 27 characters from each place, so that it is linear',
  'server/features/chat/cited-place.ts [\\p{L}\\p{N}.,]*[\\p{L}\\p{N}]':
    'a passage of about 1,000 characters',
  'server/features/stories/suggested-questions.ts \\s*\\S*$': 'a line of at most 60 characters',
}

interface Pattern {
  file: string
  source: string
  flags: string
}

async function patternsOf(file: string): Promise<Pattern[]> {
  const found: Pattern[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, regex, callee } = node as {
      type?: string
      regex?: { pattern: string; flags: string }
      callee?: { name?: string }
    }
    if (type === 'Literal' && regex) found.push({ file, source: regex.pattern, flags: regex.flags })
    if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp')
      found.push({ file, source: 'new RegExp', flags: '' })
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseAst(await fs.readFile(path.join(root, file), 'utf8'), { lang: 'ts' }))
  return found
}

async function allPatterns(): Promise<Pattern[]> {
  const names = await Promise.all(
    ['contract', 'server'].map(async (folder) =>
      (await fs.readdir(path.join(root, folder), { recursive: true })).map((name) => `${folder}/${name}`),
    ),
  )
  const files = names
    .flat()
    .filter((file) => file.endsWith('.ts') && !/\.(?:test|suite)\.ts$/.test(file))
    .filter((file) => !Object.keys(boundedFolders).some((folder) => file.startsWith(`${folder}/`)))
  return (await Promise.all(files.map(patternsOf))).flat()
}

/** True for a pattern whose time grows with the length of the text alone. */
async function isLinear({ source, flags }: Pattern): Promise<boolean> {
  if (source === 'new RegExp') return false
  // Neither changes what a pattern matches in which time, and the tool knows neither.
  const checkedFlags = flags.replaceAll(/[dv]/g, '')
  const { status } = await check(source, checkedFlags, { timeout: 120_000 })
  return status === 'safe'
}

test('H1: patterns that meet text of people take linear time, or the text is bounded for a reason that is given here', async () => {
  const patterns = await allPatterns()
  expect(patterns.length).toBeGreaterThan(100)
  const unlisted: string[] = []
  const used = new Set<string>()
  for (const pattern of patterns) {
    const name = `${pattern.file} ${pattern.source}`
    if (name in bounded) used.add(name)
    else if (!(await isLinear(pattern))) unlisted.push(name)
  }
  expect(unlisted).toEqual([])
  expect([...used].toSorted()).toEqual(Object.keys(bounded).toSorted())
})
