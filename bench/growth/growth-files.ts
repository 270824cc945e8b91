import { createHash } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { findUser } from '#server/features/accounts/accounts-queries.ts'
import { createSessions } from '#server/features/accounts/sessions.ts'
import * as queries from '#server/features/files/files-queries.ts'
import { searchUploads } from '#server/features/file-search/file-search-queries.ts'
import { readWords } from '#server/features/file-search/query-words.ts'
import { allUploads, listUploads, type UploadsList } from '#server/features/file-search/file-list-queries.ts'
import { listTrash } from '#server/features/trash/trash-queries.ts'
import type { Cursor } from '#server/lib/cursor.ts'
import { words } from '#test/support/crowd.ts'
import * as best from '#bench/baselines/best-files.ts'
import { idsOf, pick, pickSome, type Asking, type Grown, type Line } from './growth-line.ts'

/** The token of the owner's session, which `grow` inserts. */
export const sessionToken = 'a session of the bench'
export const sessionHash = createHash('sha256').update(sessionToken).digest()

const firstPage = { offset: 0, limit: limits.uploadsPage + 1 }
/** How long before the start of a page the time ends that is asked for. */
const spanMs = 5_000 * 60_000

/** Lists of files, single ones and some together, and what every page asks first. */
export function fileLines(grown: Grown): Line[] {
  const { database, crowd, samples, owner, visitor, send } = grown
  const { db } = database
  const me = crowd.ownerId
  const sessions = createSessions({ db, publishEnded: async () => {} })
  const mine = (turn: number) => pick(samples.deepFiles.mine, turn)
  const all = (turn: number) => pick(samples.deepFiles.all, turn)
  const hand = (values: (turn: number) => unknown[], ...formulations: string[]): Asking[] =>
    formulations.map((text) => async (turn) => idsOf(await send(text, values(turn))))
  const files = (count: number) => (turn: number) => [
    ...pickSome(samples.ownFiles, turn, count / 2),
    ...pickSome(samples.publicFiles, turn, count / 2),
  ]
  const [tile, some, many] = [files(2), files(24), files(200)]
  return [
    {
      what: 'uploads, mine',
      ours: list(grown, true, () => ({})),
      best: hand(() => [me], best.uploadsMine()),
    },
    {
      what: 'uploads, all',
      ours: list(grown, false, () => ({})),
      best: hand(() => [me], best.uploadsAll(), best.uploadsAllByIds()),
    },
    {
      what: 'uploads, mine, page 50',
      ours: list(grown, true, (turn) => ({ before: mine(turn) })),
      best: hand((turn) => [me, ...behind(mine(turn))], best.uploadsMine(best.behind)),
    },
    {
      what: 'uploads, all, page 50',
      ours: list(grown, false, (turn) => ({ before: all(turn) })),
      best: hand(
        (turn) => [me, ...behind(all(turn))],
        best.uploadsAll(best.behind),
        best.uploadsAllByIds(best.behind),
      ),
    },
    {
      what: 'uploads, all, between two times',
      ours: list(grown, false, (turn) => ({ before: all(turn), after: ending(all(turn)) })),
      best: hand(
        (turn) => [me, ...behind(all(turn)), ending(all(turn)).at.toISOString()],
        best.uploadsAll(best.between),
        best.uploadsAllByIds(best.between),
      ),
    },
    {
      what: 'uploads, of a type',
      ours: list(grown, true, () => ({ type: 'docs' })),
      best: hand(() => [me], best.uploadsOfType('docs')),
    },
    {
      what: 'uploads, of a rare type',
      mayGrow: 'finds more',
      ours: list(grown, true, () => ({ type: 'text' })),
      best: hand(() => [me], best.uploadsOfType('text')),
    },
    {
      what: 'uploads, in no story',
      ours: list(grown, true, () => ({ story: 'none' })),
      best: hand(() => [me], best.uploadsInNoStory),
    },
    ...(['pier', words.rare, words.none] as const).map((word, at): Line => ({
      what: `uploads, searched: ${['all', 'rare', 'none'][at]}`,
      ours: searched(grown, word),
      // It forgives typing errors as well: no one statement by hand asks the same.
      best: [],
      ...(word === 'pier' ? {} : { mayGrow: ['', 'finds more', 'newest words not sorted in'][at] }),
    })),
    {
      what: 'trash',
      ours: async () => idsOf(await listTrash(db, owner, null, limits.uploadsPage + 1)),
      best: hand(() => [me], best.trash),
    },
    {
      what: 'state of a file',
      ours: async (turn) => {
        const row = await queries.findFile(db, owner, pick(tile(turn), turn))
        return [row?.id ?? '']
      },
      best: hand((turn) => [me, pick(tile(turn), turn)], best.file),
    },
    {
      what: 'live update of 24 files',
      ours: async (turn) => idsOf(await queries.findFiles(db, owner, some(turn))),
      best: hand((turn) => [me, some(turn)], best.someFiles, best.someFilesJoined),
      isUnordered: true,
    },
    {
      what: 'which of 200 files may be watched',
      ours: (turn) => queries.findVisibleIds(db, owner, many(turn), null),
      best: hand((turn) => [me, many(turn)], best.someIds, best.someIdsJoined),
      isUnordered: true,
    },
    thumbnail('a thumbnail, as its owner', owner, me, samples.ownFiles),
    thumbnail('a thumbnail, as a visitor', visitor, null, samples.publicFiles),
    {
      what: 'summary',
      ours: async () => {
        await queries.summary(db, owner)
        return [me]
      },
      best: hand(() => [me], best.summary),
    },
    {
      what: 'who asks, by the session of a call',
      ours: async () => [(await sessions.read(sessionToken)) ?? ''],
      best: hand(() => [sessionHash], best.session),
    },
    {
      what: 'profile',
      ours: async () => [(await findUser(db, me))?.id ?? ''],
      best: hand(() => [me], best.user),
    },
  ]

  function thumbnail(
    what: string,
    viewer: Viewer,
    viewerId: string | null,
    ids: typeof samples.ownFiles,
  ): Line {
    return {
      what,
      ours: async (turn) => [(await queries.findStreamable(db, viewer, pick(ids, turn)))?.ownerId ?? ''],
      best: hand((turn) => [viewerId, pick(ids, turn)], best.streamable),
    }
  }
}

const behind = (cursor: Cursor) => [cursor.at.toISOString(), cursor.id]
const ending = ({ at }: Cursor): Cursor => ({
  at: new Date(at.getTime() - spanMs),
  id: '00000000-0000-0000-0000-000000000000',
})

const list =
  (
    { database: { db }, owner }: Grown,
    mineOnly: boolean,
    part: (turn: number) => Partial<UploadsList>,
  ): Asking =>
  async (turn) =>
    idsOf(await listUploads(db, owner, { ...allUploads, mineOnly, ...part(turn) }, firstPage))

/** A word of all photographs, of some, of none, with what finds it. */
const searched =
  ({ database: { db }, owner, crowd: { ownerId } }: Grown, word: string): Asking =>
  async () => {
    const sought = await readWords(db, owner, { ownerId, storyId: null }, word)
    const search = {
      viewer: owner,
      list: { ...allUploads, mineOnly: true },
      ownerId,
      words: sought,
      lead: null,
    }
    return idsOf(await searchUploads(db, search, firstPage.limit))
  }
