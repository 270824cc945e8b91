import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const script = `
  import { registerHooks } from 'node:module'
  const seen = new Set()
  registerHooks({ resolve: (name, context, next) => { seen.add(name); return next(name, context) } })
  const { openAi } = await import('#server/engines/ai/open-ai.ts')
  const deadlines = { headersMs: 1, gapMs: 1, totalMs: 1, restMs: 0 }
  const model = { engine: 'model', provider: 'anthropic', baseUrl: null, apiKey: 'k', model: 'm', embeddingModel: null, imageModel: null, deadlines }
  await openAi(process.argv[1] === 'builtin' ? { engine: 'builtin' } : model, () => {})
  console.log(JSON.stringify([...seen].filter((name) => name === 'ai' || name === 'sharp' || name.startsWith('@ai-sdk/'))))
`

async function loadedBy(engine: 'builtin' | 'model'): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    script,
    engine,
  ])
  return JSON.parse(stdout) as string[]
}

test('without a model no library of a provider is loaded', async () => {
  expect(await loadedBy('builtin')).toEqual([])
})

test('with a model only the library of its provider is loaded', async () => {
  const loaded = await loadedBy('model')
  expect(loaded).toContain('@ai-sdk/anthropic')
  for (const other of ['openai', 'google', 'openai-compatible'])
    expect(loaded).not.toContain(`@ai-sdk/${other}`)
})
