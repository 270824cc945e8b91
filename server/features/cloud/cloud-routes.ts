import * as contract from '#contract/calls/cloud.ts'
import type { DriveProvider } from '#contract/calls/connections.ts'
import type { FileId, RunId } from '#contract/ids.ts'
import type { Bind } from '#server/calls/call.ts'
import type { Warn } from '#server/calls/feature.ts'
import { untilDone } from '#server/calls/until-done.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { Problem } from '#server/lib/problem.ts'
import type { Browsing } from './browsing.ts'
import type { CaptionRuns, Wanted } from './caption-runs.ts'

interface Services {
  browsing: Browsing
  runs: CaptionRuns
  /** The provider's URL of a file. @throws Problem `not_in_drive` */
  originOf: (viewer: Viewer, id: FileId) => Promise<string>
  warn: Warn
}

/** The parts of a call that limit how long its events continue. */
interface Following {
  viewer: Viewer
  readonly signal: AbortSignal
  onSignedOut: (end: () => void) => void
}

export function cloudRoutes(bind: Bind, { browsing, runs, originOf, warn }: Services): void {
  bind(contract.listCloudFiles, ({ viewer, params, query, signal }) =>
    browsing.list(viewer, params.provider, query, signal),
  )

  bind(contract.cloudThumbnail, ({ viewer, params, query, signal }) =>
    browsing.thumbnail(viewer, params.provider, params.file, query.v ?? '', signal),
  )

  async function follow({ viewer, signal, onSignedOut }: Following, id: RunId) {
    const end = new AbortController()
    onSignedOut(() => end.abort(new Problem('signed_out')))
    const events = runs.follow(viewer, id, AbortSignal.any([signal, end.signal]))
    return untilDone(events, {
      otherwise: 'ingest_failed',
      onError: (error) => {
        // The run itself continues.
        if (!signal.aborted) warn(error, 'following a caption run failed')
      },
    })
  }

  const ingest = async (call: Following, provider: DriveProvider, wanted: Wanted) =>
    follow(call, await runs.start(call.viewer, provider, wanted))

  bind(contract.ingestCloudFiles, (call) => ingest(call, call.body.provider, { fileIds: call.body.fileIds }))
  bind(contract.ingestCloudFolder, (call) =>
    ingest(call, call.body.provider, { folderId: call.body.folderId }),
  )
  bind(contract.followCaptionRun, (call) => follow(call, call.params.run))
  bind(contract.listCaptionRuns, async ({ viewer }) => ({ runs: await runs.list(viewer) }))
  bind(contract.putAwayCaptionRun, async ({ viewer, params }) => {
    await runs.putAway(viewer, params.run)
    return { ok: true as const }
  })

  bind(contract.openAtProvider, async ({ viewer, params }) => ({ to: await originOf(viewer, params.id) }))
}
