import * as z from 'zod/mini'
import type { DriveProvider } from '#contract/calls/connections.ts'

const Step = z.object({ id: z.string(), name: z.nullable(z.string()) })
/** A folder on the way down; null is the name of one that was opened by its address alone. */
export type Step = z.infer<typeof Step>

const KeptTrail = z.object({ trail: z.array(Step) })

/** Which folder of which drive is open. */
export interface DriveView {
  provider: DriveProvider
  /** The way to it from the drive's beginning, which is open without any step. */
  trail: readonly Step[]
}

/**
 * Reads the address, which names drive and folder, and the state in the browser's history: the path to the folder.
 * An unknown drive is replaced by the first one, at its root; null when none is connected.
 */
export function readDriveView(
  query: URLSearchParams,
  state: unknown,
  connected: readonly DriveProvider[],
): DriveView | null {
  const named = connected.find((provider) => provider === query.get('drive'))
  const provider = named ?? connected[0]
  if (provider === undefined) return null
  const folder = named === undefined ? null : query.get('folder')
  return { provider, trail: folder ? trailTo(folder, state) : [] }
}

function trailTo(folder: string, state: unknown): Step[] {
  const { success, data } = KeptTrail.safeParse(state)
  return success && data.trail.at(-1)?.id === folder ? data.trail : [{ id: folder, name: null }]
}

/** Where a link to a folder of a drive leads, and what the history keeps of it. */
export function linkTo({ provider, trail }: DriveView): {
  to: { search: string }
  state: { trail: readonly Step[] }
} {
  const query = new URLSearchParams({ drive: provider })
  const open = trail.at(-1)
  if (open !== undefined) query.set('folder', open.id)
  return { to: { search: `?${query}` }, state: { trail } }
}

/** A folder that is in the open one. */
export const within = ({ provider, trail }: DriveView, { id, name }: Step): DriveView => ({
  provider,
  trail: [...trail, { id, name }],
})
