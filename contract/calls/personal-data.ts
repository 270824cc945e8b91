import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

export const getPersonalData = endpoint({
  method: 'GET',
  path: '/api/personal-data',
  access: 'signedIn',
  summary:
    'The amount of your personal data: the contents of an export, and what is removed with the account.',
  reply: z.object({ files: z.number(), stories: z.number(), questions: z.number() }),
})

export const exportPersonalData = endpoint({
  method: 'GET',
  path: '/api/personal-data/export',
  access: 'signedIn',
  kind: 'bytes',
  summary: 'All your data as a zip: originals, captions, stories, messages and profile.',
})
