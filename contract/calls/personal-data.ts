import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

export const getPersonalData = endpoint({
  method: 'GET',
  path: '/api/personal-data',
  access: 'signedIn',
  summary: 'How much of oneself is kept here: what an export holds, and what goes with the account.',
  reply: z.object({ files: z.number(), stories: z.number(), questions: z.number() }),
})

export const exportPersonalData = endpoint({
  method: 'GET',
  path: '/api/personal-data/export',
  access: 'signedIn',
  kind: 'bytes',
  summary: 'Everything of oneself as a zip: originals, captions, stories, messages and profile.',
})
