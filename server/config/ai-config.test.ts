import { describe, expect, test } from 'vitest'
import { StartFailure } from '#server/lib/start-failure.ts'
import { readAi } from './ai-config.ts'

describe('the language model in the environment', () => {
  test('nothing set means no model', () => {
    expect(readAi({ AI_MODEL: '', AI_API_KEY: ' ' })).toEqual({ engine: 'builtin' })
  })

  test('an address alone is taken for an OpenAI-compatible server', () => {
    expect(readAi({ AI_BASE_URL: 'http://127.0.0.1:11434/v1/', AI_MODEL: 'qwen3' })).toMatchObject({
      engine: 'model',
      provider: 'openai-compatible',
      baseUrl: 'http://127.0.0.1:11434/v1',
      apiKey: null,
      model: 'qwen3',
      embeddingModel: null,
    })
  })

  test('a provider of its own needs no address', () => {
    const environment = {
      AI_PROVIDER: 'google',
      AI_API_KEY: 'k',
      AI_MODEL: 'gemini-2.5-flash',
      AI_EMBEDDING_MODEL: 'gemini-embedding-001',
    }
    expect(readAi(environment)).toMatchObject({ provider: 'google', baseUrl: null, apiKey: 'k' })
  })

  const contradictions: [string, Record<string, string>, string[]][] = [
    ['a key without anything', { AI_API_KEY: 'secret-k' }, ['AI_API_KEY', 'AI_PROVIDER', 'AI_BASE_URL']],
    ['a model without a place', { AI_MODEL: 'm' }, ['AI_MODEL', 'AI_PROVIDER', 'AI_BASE_URL']],
    ['embeddings alone', { AI_EMBEDDING_MODEL: 'e' }, ['AI_EMBEDDING_MODEL', 'AI_PROVIDER']],
    ['an address without a model', { AI_BASE_URL: 'http://localhost/v1' }, ['AI_BASE_URL', 'AI_MODEL']],
    [
      'a key without a model',
      { AI_PROVIDER: 'anthropic', AI_API_KEY: 'secret-k' },
      ['AI_PROVIDER', 'AI_MODEL'],
    ],
    ['a provider without a key', { AI_PROVIDER: 'openai', AI_MODEL: 'm' }, ['AI_PROVIDER', 'AI_API_KEY']],
    [
      'compatible with nothing',
      { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm' },
      ['AI_PROVIDER', 'AI_BASE_URL'],
    ],
    [
      'embeddings of a provider without any',
      { AI_PROVIDER: 'anthropic', AI_API_KEY: 'secret-k', AI_MODEL: 'm', AI_EMBEDDING_MODEL: 'e' },
      ['AI_EMBEDDING_MODEL', 'AI_PROVIDER'],
    ],
    [
      'transcriptions of a provider without any',
      { AI_PROVIDER: 'google', AI_API_KEY: 'secret-k', AI_MODEL: 'm', AI_TRANSCRIBE_MODEL: 't' },
      ['AI_TRANSCRIBE_MODEL', 'AI_PROVIDER'],
    ],
    ['an unknown provider', { AI_PROVIDER: 'hal', AI_MODEL: 'm' }, ['AI_PROVIDER', 'hal', 'anthropic']],
    ['no address at all', { AI_BASE_URL: 'localhost:11434', AI_MODEL: 'm' }, ['AI_BASE_URL']],
    [
      'a secret in the address',
      { AI_BASE_URL: 'https://me:secret-k@models.example/v1', AI_MODEL: 'm' },
      ['AI_BASE_URL', 'AI_API_KEY'],
    ],
  ]

  test.each(contradictions)('%s stops the start with a sentence', (_, environment, named) => {
    const start = () => readAi(environment)
    expect(start).toThrow(StartFailure)
    for (const name of named) expect(start).toThrow(name)
    expect(start).not.toThrow('secret-k')
  })
})
