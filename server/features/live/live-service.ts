import type { FileId, StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import type { LiveEvent, LiveRequest } from '#contract/live.ts'
import type { Database } from '#server/db/database.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { fileView } from '#server/features/files/file-view.ts'
import * as fileQueries from '#server/features/files/files-queries.ts'

export type Live = ReturnType<typeof createLive>

/** Somebody who is told of changes. */
export interface Audience {
  viewer: Viewer
  /** Who it is by now; a session may have ended. */
  readViewer: () => Promise<Viewer>
  send: (event: LiveEvent) => void
  /** Ends the connection: what was asked for is not given. */
  refuse: () => void
  /** Ends the connection because what was asked for or is due cannot be found out now: it is to be opened again. */
  restart: () => void
}

/** One open connection, as its socket knows it. */
export interface Seat {
  hear(request: LiveRequest): Promise<void>
  leave(): void
}

interface Member {
  audience: Audience
  /** Files by the story they are seen through; null: by themselves. */
  wanted: Map<StoryId | null, ReadonlySet<FileId>>
  /** Changed, not yet told. */
  due: Set<FileId>
  isTelling: boolean
  hasLeft: boolean
}

interface Services {
  database: Database
  /** Hears of causes that nobody else is told. */
  onError: (error: unknown) => void
}

/** Tells open connections of changed files; each file passes the rule of who may see it every time it is told of. */
export function createLive({ database, onError }: Services) {
  const { db } = database
  const members = new Set<Member>()

  function leave(member: Member): void {
    member.hasLeft = true
    members.delete(member)
  }

  /** What it was to be told is lost: whoever subscribes anew reads everything again. */
  function fail(member: Member, error: unknown): void {
    onError(error)
    leave(member)
    member.audience.restart()
  }

  async function subscribe(member: Member, storyId: StoryId | null, ids: readonly FileId[]): Promise<void> {
    const others = [...member.wanted].filter(([story]) => story !== storyId)
    const count = ids.length + others.reduce((sum, [, files]) => sum + files.size, 0)
    if (count > limits.liveFilesInAll) return member.audience.refuse()
    // Wanted at once, so that no news is missed while the rule is asked; nothing is told before it is asked again.
    const wanted = new Set(ids)
    member.wanted = new Map([...others, ...(ids.length > 0 ? [[storyId, wanted] as const] : [])])
    const allowed = await fileQueries.findVisibleIds(db, member.audience.viewer, ids, storyId)
    if (member.wanted.get(storyId) === wanted) member.wanted.set(storyId, new Set(allowed))
  }

  async function tell(member: Member): Promise<void> {
    const ids = [...member.due]
    member.due.clear()
    const viewer = await member.audience.readViewer()
    if (viewer.kind !== member.audience.viewer.kind) {
      leave(member)
      return member.audience.refuse()
    }
    for (const [storyId, wanted] of member.wanted) {
      const rows = await fileQueries.findFiles(
        db,
        viewer,
        ids.filter((id) => wanted.has(id)),
        storyId,
      )
      for (const row of rows) {
        const payload = fileView(row, viewer, 'full')
        member.audience.send({ type: 'file:updated', fileId: row.id, groupId: storyId, payload })
      }
    }
  }

  /** One at a time for each member: what changes meanwhile is told together afterwards. */
  async function tellAll(member: Member): Promise<void> {
    if (member.isTelling) return
    member.isTelling = true
    try {
      while (member.due.size > 0 && !member.hasLeft) await tell(member)
    } catch (error) {
      fail(member, error)
    } finally {
      member.isTelling = false
    }
  }

  return {
    join(audience: Audience): Seat {
      const member: Member = {
        audience,
        wanted: new Map(),
        due: new Set(),
        isTelling: false,
        hasLeft: false,
      }
      members.add(member)
      return {
        async hear(request) {
          if (request.type === 'ping') return audience.send({ type: 'pong' })
          await subscribe(member, request.groupId ?? null, request.fileIds).catch((error: unknown) =>
            fail(member, error),
          )
        },
        leave: () => leave(member),
      }
    },

    /** A file has changed: whoever wants to know of it and may see it is told. */
    fileChanged(fileId: FileId): void {
      for (const member of members) {
        if (![...member.wanted.values()].some((files) => files.has(fileId))) continue
        member.due.add(fileId)
        void tellAll(member)
      }
    },
  }
}
