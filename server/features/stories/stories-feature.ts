import type { Feature, Publish } from '#server/calls/feature.ts'
import type { Database } from '#server/db/database.ts'
import type { Files } from '#server/features/files/files-service.ts'
import { createStoriesPersonalData } from './stories-personal-data.ts'
import { storyRoutes } from './stories-routes.ts'
import { createStories } from './stories-service.ts'
import type { OwnNames } from '#server/lib/own-names.ts'

interface Uses {
  database: Database
  files: Files
  publish: Publish
  ownNames: OwnNames
  /** The origin of the pages, for links. */
  pageUrl: () => string
}

/** Stories, the feed, and sharing. */
export function storiesFeature({ database, files, publish, ownNames, pageUrl }: Uses) {
  const stories = createStories({
    database,
    files,
    ownNames,
    publishHidden: (storyId) => publish('story_hidden', { storyId }),
  })
  return {
    service: stories,
    routes: (bind) => storyRoutes(bind, { stories, pageUrl }),
    sweeps: [{ name: 'deleted-stories', schedule: 'every ten minutes', run: () => stories.sweepDeleted() }],
    personalData: createStoriesPersonalData({ database }),
  } satisfies Feature<typeof stories>
}
