import * as contract from '#contract/calls/downloads.ts'
import type { Bind, Call } from '#server/calls/call.ts'
import type { Downloads } from './downloads-service.ts'

type Download = Pick<Call<unknown, unknown, unknown>, 'viewer' | 'address' | 'signal' | 'onSignedOut'>

export function downloadsRoutes(bind: Bind, downloads: Downloads): void {
  bind(contract.offerZip, ({ viewer, body }) => downloads.offer(viewer, body.file_ids))

  bind(contract.offerStoryZip, ({ viewer, params }) => downloads.offerStory(viewer, params.id))

  bind(contract.everythingZip, async (call) =>
    downloads.zip({ kind: 'everything' }, `storypad-${today()}`, begin(call)),
  )

  bind(contract.selectionZip, async (call) =>
    downloads.zip({ kind: 'selection', id: call.params.zip }, `storypad-files-${today()}`, begin(call)),
  )

  bind(contract.storyZip, async (call) =>
    downloads.zip({ kind: 'story', id: call.params.id }, 'story', begin(call)),
  )
}

/** Signing out ends a download. */
function begin({ viewer, address, signal, onSignedOut }: Download) {
  const signedOut = new AbortController()
  onSignedOut(() => signedOut.abort())
  return { viewer, address, signal: AbortSignal.any([signal, signedOut.signal]) }
}

const today = () => new Date().toISOString().slice(0, 10)
