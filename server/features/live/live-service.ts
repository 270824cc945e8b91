import type { FileId, StoryId, UserId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import type { LiveEvent, LiveRequest } from '#contract/calls/live.ts'
import type { Database } from '#server/db/database.ts'
import { userIdOf, type Viewer } from '#server/db/viewer.ts'
import { fileView } from '#server/features/files/file-view.ts'
import * as fileQueries from '#server/features/files/files-queries.ts'

export type Live = ReturnType<typeof createLive>

/** A subscriber to changes. */
interface Audience {
  viewer: Viewer
  /** The current viewer; the session may have ended. */
  readViewer: () => Promise<Viewer>
  send: (event: LiveEvent) => void
  /** Ends the connection: access was refused. */
  refuse: () => void
  /** Ends the connection because access cannot be checked now; the client should reconnect. */
  restart: () => void
}

/** One open connection. */
interface Seat {
  hear(request: LiveRequest): Promise<void>
  leave(): void
}

interface Member {
  audience: Audience
  /** Files by the story through which they are seen; null: directly. */
  wanted: Map<StoryId | null, ReadonlySet<FileId>>
  /** Changed, but not sent yet. */
  due: Set<FileId>
  /** The member's own files among them, which need no subscription. */
  ownDue: Set<FileId>
  isTelling: boolean
  hasLeft: boolean
}

interface Services {
  database: Database
  /** Called with errors that are not reported otherwise. */
  onError: (error: unknown) => void
}

/** Sends changed files to open connections; access is checked each time a file is sent. */
export function createLive({ database, onError }: Services) {
  const { db } = database
  const members = new Set<Member>()
  /** Changed files whose owners are not looked up yet. */
  const changed = new Set<FileId>()
  let isLooking = false

  function leave(member: Member): void {
    member.hasLeft = true
    members.delete(member)
  }

  /** The pending updates are lost; the client reads everything again when it resubscribes. */
  function fail(member: Member, error: unknown): void {
    onError(error)
    leave(member)
    member.audience.restart()
  }

  async function subscribe(member: Member, storyId: StoryId | null, ids: readonly FileId[]): Promise<void> {
    const others = [...member.wanted].filter(([story]) => story !== storyId)
    const count = ids.length + others.reduce((sum, [, files]) => sum + files.size, 0)
    if (count > limits.liveFilesInAll) return member.audience.refuse()
    // Subscribed before the access check, so that no event is missed; access is checked again before anything is sent.
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

  /** Runs once at a time per member; changes meanwhile are batched into the next run. */
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

  /** Looks up the owners of all files changed meanwhile, in one batch. */
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
      // An explicit subscription sends it already.
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

    /** Notifies the owner of a changed file, and all subscribers who may see it. */
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
