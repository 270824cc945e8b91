import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

/** What the web app needs to know about this installation before sign-in. */
export const Site = z.object({
  operator_name: z.string(),
  /** A language model is configured; without one the built-in engine captions and answers. */
  has_model: z.boolean(),
  /** An image model is configured: covers can be made. */
  has_image_model: z.boolean(),
  /** Emails go to a server; without one they are written to the data folder. */
  has_mail_server: z.boolean(),
  /** The name of the OpenID provider on the sign-in button. */
  sign_in_provider: z.string(),
  /** No account exists yet. */
  is_new: z.boolean(),
  /** The id of the page-view tag, loaded after consent; null: none. */
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
