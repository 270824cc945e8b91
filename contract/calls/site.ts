import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

/** What the web needs to know of this installation before anybody signs in. */
export const Site = z.object({
  operator_name: z.string(),
  /** A language model is set up; without one the built-in engine captions and answers. */
  has_model: z.boolean(),
  /** A model that makes pictures is set up: covers can be made. */
  has_image_model: z.boolean(),
  /** Mail goes to a server; without one it lies in the data folder. */
  has_mail_server: z.boolean(),
  /** The name of the OpenID provider on the sign-in button. */
  sign_in_provider: z.string(),
  /** No account exists yet. */
  is_new: z.boolean(),
  /** Whose tag counts page views once a visitor agrees; null: none is loaded. */
  analytics_id: z.nullable(z.string()),
})
export type Site = z.infer<typeof Site>

export const getSite = endpoint({
  method: 'GET',
  path: '/api/site',
  access: 'anyone',
  summary: 'What this installation offers.',
  reply: Site,
})
