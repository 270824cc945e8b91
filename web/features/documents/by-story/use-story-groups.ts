import { isRefusal } from '#web/api/api-problem.ts'
import { type DocumentsView, isNarrowed } from '#web/features/documents/documents-address.ts'
import { useOwnStories } from '#web/features/documents/placing/use-own-stories.ts'
import { filesOf, type GroupKey, looseKey, type StoryGroup } from './story-groups.ts'
import { useOpened } from './use-opened.ts'
import { useOpenGroups } from './use-open-groups.ts'

/** The viewer's stories, where the view has files by story; only of open ones the files are asked for. */
export function useStoryGroups(view: DocumentsView) {
  const isShown = view.grouping === 'story' && view.layout !== 'map'
  const isSearch = isNarrowed(view)
  const stories = useOwnStories('', isShown)
  const opened = useOpened(view)
  const own = stories.data?.pages.flatMap((page) => page.stories) ?? []
  const all = isShown && stories.data !== undefined ? [null, ...own] : []
  const { story: only } = view.filters
  const sources = only === null ? all : all.filter((story) => (story?.id ?? looseKey) === only)
  // What is looked for is looked for wherever one looks; else the stories are a table of contents.
  const isOpenUnasked = (key: GroupKey) =>
    isSearch ? opened.near.has(key) : key === looseKey && own.length === 0
  const isWanted = (key: GroupKey) => opened.chosen.get(key) ?? isOpenUnasked(key)
  const keys = sources.map((story) => story?.id ?? looseKey)
  const found = useOpenGroups(keys.filter(isWanted), view)

  const groups = sources.map((story): StoryGroup => {
    const key = story?.id ?? looseKey
    const list = found.get(key)
    const files = list?.data?.pages.flatMap((page) => page.uploads) ?? []
    const isEmpty = list?.isSuccess === true && files.length === 0 && !list.hasNextPage
    return {
      key,
      story,
      // What has nothing of what is looked for stays closed.
      isOpen: opened.chosen.get(key) ?? (isOpenUnasked(key) && !(isSearch && isEmpty)),
      files,
      state: list === undefined ? 'unknown' : list.isError ? 'failed' : list.isPending ? 'loading' : 'ready',
      failure: list?.error ?? null,
      hasMore: list?.hasNextPage ?? false,
    }
  })

  const retry = (key: GroupKey) => {
    const list = found.get(key)
    if (list === undefined) return
    // A story that was deleted meanwhile leaves the list.
    if (isRefusal(list.error)) void stories.refetch()
    else void (list.data === undefined ? list.refetch() : list.fetchNextPage())
  }

  return {
    stories,
    groups,
    files: filesOf(groups),
    /** Nothing of what is asked for is anywhere. */
    isNothing:
      stories.isSuccess &&
      !stories.hasNextPage &&
      // An empty story is something.
      (isSearch || own.length === 0) &&
      groups.every(({ state, files, hasMore }) => state === 'ready' && files.length === 0 && !hasMore),
    toggle: ({ key, isOpen }: StoryGroup) => opened.choose(key, !isOpen),
    comeNear: opened.comeNear,
    loadMore: (key: GroupKey) => {
      const list = found.get(key)
      if (list?.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
    },
    retry,
  }
}

export type StoryGroups = ReturnType<typeof useStoryGroups>
