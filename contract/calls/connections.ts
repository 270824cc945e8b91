import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import type { ProblemCode } from '#contract/problems.ts'

/** Providers whose drives can be connected. */
export const DriveProvider = z.enum(['onedrive', 'googledrive'])
export type DriveProvider = z.infer<typeof DriveProvider>

/** Their product names. */
export const driveNames: Record<DriveProvider, string> = {
  onedrive: 'OneDrive',
  googledrive: 'Google Drive',
}

/** A connected drive. */
export const CloudConnection = z.object({
  provider: DriveProvider,
  /** False when the provider or the user has revoked the access: reconnecting helps. */
  is_active: z.boolean(),
  /** The address of the account at the provider; null when unknown. */
  email: z.nullable(z.string()),
  connected_at: z.string(),
})
export type CloudConnection = z.infer<typeof CloudConnection>

/** Why a drive was not connected; the code in `/settings?error=…`. */
export const connectProblems = [
  'connect_cancelled',
  'connect_expired',
  'connect_refused',
  'drive_unreachable',
  'drive_not_set_up',
] as const satisfies ProblemCode[]
export type ConnectProblem = (typeof connectProblems)[number]

/** The value in `/settings?success=…` after a drive was connected. */
export const connectedAs = (provider: DriveProvider) => `${provider}_connected` as const

const providerParams = z.object({ provider: DriveProvider })

export const listConnections = endpoint({
  method: 'GET',
  path: '/api/cloud-storage/connections',
  access: 'signedIn',
  summary: 'Your connected drives, and those that this installation can connect.',
  reply: z.object({ connections: z.array(CloudConnection), available: z.array(DriveProvider) }),
})

/** For navigation by a browser: a caller who is not signed in is redirected to the settings, which ask for that. */
export const connectDrive = endpoint({
  method: 'GET',
  path: '/api/cloud-storage/:provider/auth',
  access: 'visitor',
  kind: 'redirect',
  summary: 'Redirects to the provider, which asks whether StoryPad may read the drive.',
  params: providerParams,
  /** `moved`: the browser was already redirected to the installation's own origin. */
  query: z.object({ moved: z.optional(z.literal('1')) }),
})

export const connectCallback = endpoint({
  method: 'GET',
  path: '/api/cloud-storage/:provider/callback',
  access: 'visitor',
  kind: 'redirect',
  summary: 'The redirect back from the provider.',
  params: providerParams,
  query: z.object({
    state: z.optional(z.string()),
    code: z.optional(z.string()),
    error: z.optional(z.string()),
  }),
})

export const disconnectDrive = endpoint({
  method: 'DELETE',
  path: '/api/cloud-storage/:provider/disconnect',
  access: 'signedIn',
  summary: 'Disconnect a drive, and revoke the access at its provider if possible.',
  params: providerParams,
  reply: z.object({ ok: z.literal(true) }),
})
