import * as contract from '#contract/calls/covers.ts'
import type { Bind } from '#server/calls/call.ts'
import type { BytesReply } from '#server/calls/replies.ts'
import type { Covers } from './covers-service.ts'

/** How long a cover may stay in caches after its story was made private. */
const keptSeconds = 60

export function coverRoutes(bind: Bind, covers: Covers): void {
  bind(contract.makeCover, ({ viewer, params, signal }) => covers.make(viewer, params.id, signal))
  bind(contract.listCovers, ({ viewer, params }) => covers.list(viewer, params.id))
  bind(contract.chooseCover, async ({ viewer, params, body }) => ({
    cover: await covers.choose(viewer, params.id, body.cover_id),
  }))
  bind(contract.getCover, async ({ viewer, params, query: { size = 'large' } }): Promise<BytesReply> => ({
    open: () => covers.open(viewer, params.id, params.cover, size),
    tag: `${params.cover}-${size}`,
    mime: 'image/webp',
    name: 'cover.webp',
    disposition: 'inline',
    keep: { seconds: keptSeconds, by: 'viewer' },
  }))
}
