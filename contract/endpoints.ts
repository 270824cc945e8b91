import * as accounts from './calls/accounts.ts'
import * as billing from './calls/billing.ts'
import * as chat from './calls/chat.ts'
import * as cloud from './calls/cloud.ts'
import * as connections from './calls/connections.ts'
import * as downloads from './calls/downloads.ts'
import * as covers from './calls/covers.ts'
import type { Endpoint } from './endpoint.ts'
import * as fileDetails from './calls/file-details.ts'
import * as fileFinding from './calls/file-finding.ts'
import * as fileTexts from './calls/file-texts.ts'
import * as textChanges from './calls/text-changes.ts'
import * as files from './calls/files.ts'
import * as imports from './calls/imports.ts'
import * as live from './calls/live.ts'
import * as organise from './calls/organise.ts'
import * as personalData from './calls/personal-data.ts'
import * as profile from './calls/profile.ts'
import * as signIn from './calls/sign-in.ts'
import * as site from './calls/site.ts'
import * as aiUsage from './calls/ai-usage.ts'
import * as stories from './calls/stories.ts'
import * as tables from './calls/tables.ts'
import * as trash from './calls/trash.ts'
import * as uploads from './calls/uploads.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** All calls by name: the server must bind them, the access matrix runs them, and the API page lists them. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  [
    site,
    accounts,
    signIn,
    profile,
    files,
    fileTexts,
    textChanges,
    fileDetails,
    fileFinding,
    tables,
    uploads,
    downloads,
    trash,
    stories,
    covers,
    chat,
    organise,
    billing,
    aiUsage,
    connections,
    cloud,
    imports,
    live,
    personalData,
  ].flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  ),
)
