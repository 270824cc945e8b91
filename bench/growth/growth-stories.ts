import { limits } from '#contract/limits.ts'
import type { Viewer } from '#server/db/viewer.ts'
import type { FeedPage } from '#server/features/stories/feed-queries.ts'
import {
  findStory,
  listFeed,
  listFirstFiles,
  listStoryFiles,
} from '#server/features/stories/stories-queries.ts'
import type { Cursor } from '#server/lib/cursor.ts'
import { words } from '#test/support/crowd.ts'
import * as best from '#bench/baselines/best-stories.ts'
import { idsOf, pick, type Asking, type Grown, type Line } from './growth-line.ts'

type Part = Partial<Pick<FeedPage, 'list' | 'search' | 'before'>>

const firstPage = { list: 'all', search: null, before: null, offset: 0, limit: limits.feedPage + 1 } as const

/** Lists of stories, and a story, each with the files shown of it. */
export function storyLines(grown: Grown): Line[] {
  const { crowd, samples, owner, visitor } = grown
  const page = (part: Part) => ourPage(grown, owner, () => part)
  const byHand = (...formulations: string[]) =>
    formulations.map((text) => bestPage(grown, text, () => [crowd.ownerId]))
  return [
    { what: 'feed, all', ours: page({}), best: byHand(best.feedAll({}), best.feedAllByIds({})) },
    {
      what: 'feed, as a visitor',
      ours: ourPage(grown, visitor, () => ({})),
      best: [bestPage(grown, best.feedOfVisitor, () => [null])],
    },
    { what: 'feed, mine', ours: page({ list: 'mine' }), best: byHand(best.feedMine({})) },
    { what: 'feed, starred', ours: page({ list: 'starred' }), best: byHand(best.feedStarred()) },
    deep(grown, 'all', [best.feedAll({ which: best.behind }), best.feedAllByIds({ which: best.behind })]),
    deep(grown, 'mine', [best.feedMine({ which: best.behind })]),
    deep(grown, 'starred', [best.feedStarred(best.behindStar)]),
    ...Object.entries(words).map(([name, word]) => searchLine(grown, name, word)),
    {
      what: 'a story',
      ours: async (turn) => {
        const id = pick(samples.publicStories, turn)
        const row = await findStory(grown.database.db, owner, id)
        return [
          row?.id ?? '',
          ...idsOf(await listFirstFiles(grown.database.db, owner, [id], limits.storyTiles)),
        ]
      },
      best: [best.firstFiles, best.firstFilesWalked].flatMap((files) => [
        async (turn) => {
          const id = pick(samples.publicStories, turn)
          const rows = await grown.send(best.story, [crowd.ownerId, id])
          return [...idsOf(rows), ...idsOf(await grown.send(files, [crowd.ownerId, [id]]))]
        },
        async (turn) => {
          const id = pick(samples.publicStories, turn)
          const replies = [
            grown.send(best.story, [crowd.ownerId, id]),
            grown.send(files, [crowd.ownerId, [id]]),
          ]
          return (await Promise.all(replies)).flatMap(idsOf)
        },
      ]),
    },
    {
      what: 'files of a story',
      ours: async (turn) =>
        idsOf(await listStoryFiles(grown.database.db, owner, pick(samples.ownStories, turn), 0, 101)),
      best: [best.filesOfStory, best.filesOfStoryAsked].map(
        (text) => async (turn) =>
          idsOf(await grown.send(text, [crowd.ownerId, pick(samples.ownStories, turn)])),
      ),
    },
  ]
}

function deep(grown: Grown, list: FeedPage['list'], formulations: readonly string[]): Line {
  const at = (turn: number): Cursor => pick(grown.samples.deepStories[list], turn)
  return {
    what: `feed, ${list}, page 50`,
    ours: ourPage(grown, grown.owner, (turn) => ({ list, before: at(turn) })),
    best: formulations.map((text) =>
      bestPage(grown, text, (turn) => [grown.crowd.ownerId, at(turn).at.toISOString(), at(turn).id]),
    ),
  }
}

const searchLine = (grown: Grown, name: string, word: string): Line => ({
  what: `feed, searched for a word: ${name}`,
  ...(word === words.thousandth ? { mayGrow: 'a hundred times as many hits' } : {}),
  ours: ourPage(grown, grown.owner, () => ({ search: word })),
  best: [
    best.feedAll({ which: best.holdsInWalk }),
    best.feedAllByIds({ which: best.holdsInWalk }),
    best.feedByWords,
  ].map((text) => bestPage(grown, text, () => [grown.crowd.ownerId, `%${word}%`])),
})

/** One story more than is shown, as the service does, to know whether there are more. */
function ourPage({ database: { db } }: Grown, viewer: Viewer, part: (turn: number) => Part): Asking {
  return async (turn) => {
    const rows = await listFeed(db, viewer, { ...firstPage, ...part(turn) })
    const shown = rows.slice(0, limits.feedPage).map(({ id }) => id)
    return [...idsOf(rows), ...idsOf(await listFirstFiles(db, viewer, shown, limits.storyTiles))]
  }
}

function bestPage({ send }: Grown, text: string, values: (turn: number) => unknown[]): Asking {
  return async (turn) => {
    const parameters = values(turn)
    const rows = await send(text, parameters)
    const shown = rows.slice(0, limits.feedPage).map(({ id }) => id)
    if (shown.length === 0) return []
    return [...idsOf(rows), ...idsOf(await send(best.firstFiles, [parameters[0], shown]))]
  }
}
