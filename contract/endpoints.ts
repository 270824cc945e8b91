import * as accounts from './accounts.ts'
import * as billing from './billing.ts'
import * as chat from './chat.ts'
import * as cloud from './cloud.ts'
import * as connections from './connections.ts'
import * as covers from './covers.ts'
import type { Endpoint } from './endpoint.ts'
import * as files from './files.ts'
import * as live from './live.ts'
import * as organise from './organise.ts'
import * as personalData from './personal-data.ts'
import * as profile from './profile.ts'
import * as signIn from './sign-in.ts'
import * as site from './site.ts'
import * as aiUsage from './ai-usage.ts'
import * as stories from './stories.ts'
import * as trash from './trash.ts'
import * as uploads from './uploads.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Every call of the product by its name: what the server must bind, the access matrix runs, and the API page shows. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  [
    site,
    accounts,
    signIn,
    profile,
    files,
    uploads,
    trash,
    stories,
    covers,
    chat,
    organise,
    billing,
    aiUsage,
    connections,
    cloud,
    live,
    personalData,
  ].flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  ),
)
