import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
// @ts-expect-error -- the tools are plain JavaScript, because they run before anything is installed.
import { folders as untyped } from '#tools/lint-rules.mjs'

const folders = untyped as { folder: string; allowed: string[] }[]

const oxlint = path.resolve('node_modules/oxlint/bin/oxlint')

interface Message {
  code: string
  filename: string
}

/** Files with imports and what is in each, by their path. */
const probes = new Map<string, string>()

function write(file: string, text: string): string {
  probes.set(file, text)
  return file
}

/** An import that the folder's rule forbids: the highest layer of its side, which no lower one may import. */
const forbiddenFor = (folder: string) =>
  folder.startsWith('server')
    ? '#server/services.ts'
    : folder.startsWith('web')
      ? '#web/routes.tsx'
      : '#server/lib/problem.ts'

const rooms = folders.map((room) => room.folder)
for (const folder of rooms) {
  write(`${folder}/zz-forbidden.ts`, `import '${forbiddenFor(folder)}'\n`)
  write(`${folder}/zz-upwards.ts`, `import './x/../../y.ts'\n`)
  write(`${folder}/zz-allowed.ts`, `import '#contract/ids.ts'\n`)
}
const right = write('server/features/files/zz-right.ts', `import '#server/features/chat/threads.ts'\n`)
const left = write('server/features/chat/zz-left.ts', `import '#server/features/files/storage-keys.ts'\n`)
const driver = write('server/features/files/zz-driver.ts', `import 'drizzle-orm'\n`)
const webUp = write('web/features/stories/zz-up.ts', `import '#web/features/uploads/DropZone.tsx'\n`)
const webDown = write(
  'web/features/uploads/zz-down.ts',
  `import '#web/features/stories/opened/tag-text.ts'\n`,
)
const one = write('server/lib/zz-one.ts', `import { two } from './zz-two.ts'\nexport const one = () => two\n`)
const two = write('server/lib/zz-two.ts', `import { one } from './zz-one.ts'\nexport const two = () => one\n`)

/** What one run says about each of them, by their path. */
let messages: Map<string, string[]>

/** In a project of their own with our rules, so that no other test ever sees a forbidden import. */
beforeAll(() => {
  const project = fs.mkdtempSync(path.join(os.tmpdir(), 'storypad-lint-'))
  try {
    fs.mkdirSync(path.join(project, 'tools'))
    for (const file of ['package.json', 'oxlint.config.mjs', 'tools/lint-rules.mjs'])
      fs.copyFileSync(file, path.join(project, file))
    for (const [file, text] of probes) {
      fs.mkdirSync(path.join(project, path.dirname(file)), { recursive: true })
      fs.writeFileSync(path.join(project, file), text)
    }
    const args = [oxlint, '-c', 'oxlint.config.mjs', '-f', 'json', ...probes.keys()]
    const result = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: project })
    const { diagnostics } = JSON.parse(result.stdout) as { diagnostics: Message[] }
    messages = new Map(
      [...probes.keys()].map((file) => [
        file,
        diagnostics.filter(({ filename }) => filename === file).map(({ code }) => code),
      ]),
    )
  } finally {
    fs.rmSync(project, { recursive: true, force: true })
  }
})

const says = (file: string, rule: string) => messages.get(file)?.some((code) => code.includes(rule))
const isForbidden = (file: string) => says(file, 'no-restricted-imports')

test('each folder of engines, features and rooms has a rule', () => {
  const expected = ['server/engines', 'server/features', 'web/features'].flatMap((parent) =>
    fs.readdirSync(parent).map((name) => `${parent}/${name}`),
  )
  const plain = [
    'contract',
    'server/lib',
    'server/config',
    'server/db',
    'server/calls',
    'server/http',
    'web/lib',
    'web/ui',
    'web/api',
    'web/session',
    'web/shell',
    'web/pages',
  ]
  for (const folder of [...expected, ...plain]) expect(rooms).toContain(folder)
})

describe('an import that the architecture forbids is an error', () => {
  test.each(rooms)('%s', (folder) => {
    expect(isForbidden(`${folder}/zz-forbidden.ts`)).toBe(true)
    expect(isForbidden(`${folder}/zz-upwards.ts`)).toBe(true)
    expect(isForbidden(`${folder}/zz-allowed.ts`)).toBe(false)
  })
})

test('a feature may not import one to its right, nor the query builder past its one place', () => {
  expect([right, left, driver].filter(isForbidden)).toEqual([right, driver])
})

test('stories come before uploads in the web as on the server', () => {
  expect([webUp, webDown].filter(isForbidden)).toEqual([webUp])
})

test('a cycle is an error', () => {
  expect(says(one, 'no-cycle') || says(two, 'no-cycle')).toBe(true)
})
