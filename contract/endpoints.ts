import * as accounts from '#contract/accounts.ts'
import * as chat from '#contract/chat.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as files from '#contract/files.ts'
import * as live from '#contract/live.ts'
import * as personalData from '#contract/personal-data.ts'
import * as profile from '#contract/profile.ts'
import * as signIn from '#contract/sign-in.ts'
import * as site from '#contract/site.ts'
import * as stories from '#contract/stories.ts'
import * as uploads from '#contract/uploads.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Every call of the product by its name: what the server must bind, the access matrix runs, and the API page shows. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  [site, accounts, signIn, profile, files, uploads, stories, chat, live, personalData].flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  ),
)
