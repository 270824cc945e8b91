import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { StoredFile } from '#contract/calls/files.ts'
import type { FileId, StoryId } from '#contract/ids.ts'
import { fileWatchers, type Interest, type Seat } from './file-watchers.ts'

interface Watching {
  id: FileId
  storyId: StoryId | null
  wants: Interest['wants']
  file: StoredFile | null
}

/** Has a file watched as long as the component is there. */
export function useWatcher({ id, storyId, wants, file }: Watching): void {
  const client = useQueryClient()
  const seat = useRef<Seat | null>(null)
  const tell = useEffectEvent((taken: Seat) => taken.says({ wants, file }))
  useEffect(() => {
    const taken = fileWatchers(client).join(id, storyId)
    seat.current = taken
    tell(taken)
    return taken.leave
  }, [client, id, storyId])
  useEffect(() => seat.current?.says({ wants, file }), [wants, file])
}
