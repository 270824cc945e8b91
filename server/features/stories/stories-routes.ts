import * as contract from '#contract/calls/stories.ts'
import { listPlacedFiles } from '#contract/calls/file-details.ts'
import type { StoryList } from './feed-queries.ts'
import type { Stories } from './stories-service.ts'
import type { Bind } from '#server/calls/call.ts'
import { Problem } from '#server/lib/problem.ts'

interface Services {
  stories: Stories
  /** The public origin, without a trailing slash. */
  pageUrl: () => string
}

export function storyRoutes(bind: Bind, { stories, pageUrl }: Services): void {
  bind(contract.getFeed, async ({ viewer, query }) => {
    const list = listOf(query)
    if (list !== 'all' && viewer.kind === 'visitor') throw new Problem('sign_in_needed')
    return stories.feed(viewer, { ...query, list })
  })

  bind(contract.createStory, ({ viewer, body }) => stories.create(viewer, body))
  bind(contract.getStory, ({ viewer, params }) => stories.find(viewer, params.id))
  bind(contract.getPublicStory, ({ viewer, params }) => stories.find(viewer, params.id))
  bind(contract.updateStory, ({ viewer, params, body }) => stories.update(viewer, params.id, body))

  bind(contract.deleteStory, async ({ viewer, params }) => {
    await stories.remove(viewer, params.id)
    return { ok: true as const }
  })

  bind(contract.listStoryFiles, ({ viewer, params, query }) =>
    stories.listFiles(viewer, params.id, query.after, query.limit),
  )
  bind(listPlacedFiles, ({ viewer, params, query }) => stories.listPlaced(viewer, params.id, query.after))
  bind(contract.addFiles, ({ viewer, params, body }) =>
    stories.addFiles(viewer, params.id, body.file_ids, body.positions),
  )
  bind(contract.removeFiles, ({ viewer, params, body }) =>
    stories.removeFiles(viewer, params.id, body.file_ids),
  )

  bind(contract.starStory, async ({ viewer, params }) => {
    await stories.star(viewer, params.id)
    return { starred: true }
  })
  bind(contract.unstarStory, async ({ viewer, params }) => {
    await stories.unstar(viewer, params.id)
    return { starred: false }
  })

  bind(contract.shareStory, async ({ viewer, params }) => {
    await stories.share(viewer, params.id)
    return { url: `${pageUrl()}/share/group/${params.id}` }
  })
}

function listOf(query: { user_only?: string | undefined; starred?: string | undefined }): StoryList {
  if (query.starred === 'true') return 'starred'
  return query.user_only === 'true' ? 'mine' : 'all'
}
