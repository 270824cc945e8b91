import type { FileId, StoryId, UserId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import type { LiveEvent, LiveRequest } from '#contract/calls/live.ts'
import type { Database } from '#server/db/database.ts'
import { userIdOf, type Viewer } from '#server/db/viewer.ts'
import { fileView } from '#server/features/files/file-view.ts'
import * as fileQueries from '#server/features/files/files-queries.ts'

export type Live = ReturnType<typeof createLive>

/** Somebody who is told of changes. */
interface Audience {
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
interface Seat {
  hear(request: LiveRequest): Promise<void>
  leave(): void
}

interface Member {
  audience: Audience
  /** Files by the story they are seen through; null: by themselves. */
  wanted: Map<StoryId | null, ReadonlySet<FileId>>
  /** Changed, not yet told. */
  due: Set<FileId>
  /** Those of them that are the member's own: he hears of them without having asked. */
  ownDue: Set<FileId>
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
  /** Changed files whose owners have not been looked up. */
  const changed = new Set<FileId>()
  let isLooking = false

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
    const own = new Set(member.ownDue)
    member.due.clear()
    member.ownDue.clear()
    const viewer = await member.audience.readViewer()
    if (viewer.kind !== member.audience.viewer.kind) {
      leave(member)
      return member.audience.refuse()
    }
    const byThemselves = new Set([...(member.wanted.get(null) ?? []), ...own])
    for (const [storyId, wanted] of new Map([...member.wanted, [null, byThemselves] as const])) {
      const named = ids.filter((id) => wanted.has(id))
      const rows = await fileQueries.findFiles(db, viewer, named, storyId)
      for (const row of rows) {
        const payload = fileView(row, viewer, 'full', storyId)
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

  /** Looks up together whose the files are that have changed meanwhile. */
  async function tellOwners(): Promise<void> {
    if (isLooking) return
    isLooking = true
    try {
      while (changed.size > 0) {
        const ids = [...changed]
        changed.clear()
        for (const { id, ownerId } of await fileQueries.findOwners(db, ids)) tellOwner(id, ownerId)
      }
    } catch (error) {
      onError(error)
    } finally {
      isLooking = false
    }
  }

  function tellOwner(id: FileId, ownerId: UserId): void {
    for (const member of members) {
      if (userIdOf(member.audience.viewer) !== ownerId) continue
      // Whoever has asked for it is being told already.
      if (member.wanted.get(null)?.has(id)) continue
      member.due.add(id)
      member.ownDue.add(id)
      void tellAll(member)
    }
  }

  return {
    join(audience: Audience): Seat {
      const member: Member = {
        audience,
        wanted: new Map(),
        due: new Set(),
        ownDue: new Set(),
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

    /** A file has changed: its owner, and whoever wants to know of it and may see it, is told. */
    fileChanged(fileId: FileId): void {
      for (const member of members) {
        if (![...member.wanted.values()].some((files) => files.has(fileId))) continue
        member.due.add(fileId)
        void tellAll(member)
      }
      if (![...members].some(({ audience }) => audience.viewer.kind === 'user')) return
      changed.add(fileId)
      void tellOwners()
    },
  }
}
