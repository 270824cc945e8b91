import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  type CaptionRun,
  type IngestEvent,
  ingestCloudFiles,
  ingestCloudFolder,
  listCaptionRuns,
  listCloudFiles,
  putAwayCaptionRun,
} from '#contract/calls/cloud.ts'
import type { DriveProvider } from '#contract/calls/connections.ts'
import { getSummary, listUploads } from '#contract/calls/files.ts'
import type { RunId } from '#contract/ids.ts'
import { dropItem } from '#web/api/cached-item.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { readEvents } from '#web/api/read-events.ts'
import { useWrite } from '#web/api/use-write.ts'
import { runWords } from '#web/features/cloud/cloud-words.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { useSteady } from '#web/ui/hooks/use-steady.ts'
import { type Connect, failureText } from './read-run.ts'
import { firstProgress, progressAfter, progressOf, type RunProgress, saysComplete } from './run-progress.ts'
import { createRunReader, type RunEnd } from './run-reader.ts'

export interface Captioning {
  /** Null while nothing is being captioned. */
  progress: RunProgress | null
  /** Why captioning could not be begun, or did not go on. */
  failure: string | null
  /** What has ended and was not put away. */
  finished: readonly CaptionRun[]
  captionFiles: (provider: DriveProvider, fileIds: string[]) => void
  /** Without a folder: everything in the drive. */
  captionFolder: (provider: DriveProvider, folderId: string | null) => void
  putAway: (run: CaptionRun) => void
  forgetFailure: () => void
}

const runItem = (id: RunId) => ({
  name: `caption run ${id}`,
  heldBy: [listCaptionRuns],
  isIt: (record: Partial<Record<keyof CaptionRun, unknown>>) => record.id === id,
})

const isClean = ({ failedFiles }: CaptionRun): boolean => failedFiles === 0

/** Its end says nothing that a line on the screen has not said. */
const isTold = (run: CaptionRun): boolean => isClean(run) && run.receipt === null

/** How often it is asked what a run that has ended takes, while that grows. */
const growingMs = 5_000

const endText = ({ captionedFiles }: CaptionRun): string =>
  captionedFiles === 0 ? runWords.nothing : runWords.done(captionedFiles)

/** Captions files of drives, follows running captionings, and knows which have ended; `onComplete` is called when a run completes. */
export function useCaptioning({ onComplete }: { onComplete: () => void }): Captioning {
  const client = useQueryClient()
  const { toast } = useNotices()
  const [begun, setBegun] = useState<RunProgress | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  /** Read to their end here: what the list of runs says of them is old. */
  const [read, setRead] = useState<ReadonlySet<RunId>>(new Set())
  const { data } = useQuery({
    queryKey: keyOf(listCaptionRuns),
    queryFn: ({ signal }) => call(listCaptionRuns, { signal }),
    // A returning user sees the current state, and not the end of an old run.
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.runs.some(({ receipt }) => receipt?.is_growing) ? growingMs : false,
  })
  const { write } = useWrite(putAwayCaptionRun, { invalidates: () => [keyOf(listCaptionRuns)] })
  const runs = data?.runs ?? []
  const running = runs.find((run) => !run.is_done && !read.has(run.id))
  const listed = running ? progressOf(running) : null
  const progress = begun ?? listed

  const putAway = (run: CaptionRun) => {
    dropItem(client, runItem(run.id))
    void write({ params: { run: run.id } }, { failed: runWords.dismissFailed })
  }

  const onEvent = useSteady((event: IngestEvent) => {
    setBegun((before) => progressAfter(before ?? listed ?? firstProgress(null), event))
    if (saysComplete(event)) onComplete()
  })
  const onEnd = useSteady(({ id, ...end }: RunEnd) => {
    setBegun(null)
    if (id !== null) setRead(new Set([...read, id]))
    if ('failure' in end) setFailure(failureText(end.failure))
    const run = 'run' in end ? end.run : null
    if (run !== null && (run.captionedFiles > 0 || isClean(run))) toast(endText(run))
    // The user has seen it end, so there is nothing left to report.
    if (run !== null && isTold(run)) void write({ params: { run: run.id } })
    else void client.invalidateQueries({ queryKey: keyOf(listCaptionRuns) })
    for (const endpoint of [listUploads, getSummary, listCloudFiles])
      void client.invalidateQueries({ queryKey: keyOf(endpoint) })
  })
  const [reader] = useState(() => createRunReader({ onEvent, onEnd }))

  useEffect(() => {
    if (running !== undefined) reader.follow(running.id)
  }, [reader, running])
  useEffect(() => () => reader.leave(), [reader])

  const start = (first: RunProgress, connect: Connect) => {
    if (progress !== null) return
    setFailure(null)
    setBegun(first)
    reader.start(connect)
  }

  return {
    progress,
    // One whose beginning was not heard of may go on all the same, and is followed then.
    failure: progress === null ? failure : null,
    finished: runs.filter((run) => run.is_done),
    captionFiles: (provider, fileIds) => {
      if (fileIds.length === 0) return
      start(firstProgress(fileIds.length), (signal) =>
        readEvents(ingestCloudFiles, { body: { provider, fileIds }, signal }),
      )
    },
    captionFolder: (provider, folderId) =>
      start(firstProgress(null), (signal) =>
        readEvents(ingestCloudFolder, { body: { provider, folderId }, signal }),
      ),
    putAway,
    forgetFailure: () => setFailure(null),
  }
}
