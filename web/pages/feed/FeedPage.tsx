import { useCreateAddress } from '#web/features/stories/feed/create-address.ts'
import { StoriesFeed } from '#web/features/stories/feed/StoriesFeed.tsx'
import { useUploadDialog } from '#web/features/uploads/upload-dialog-store.ts'
import { feedWords } from '#web/features/stories/stories-words.ts'
import { usePageTitle } from '#web/ui/hooks/use-page-title.ts'

/** The landing page: the feed of stories. */
export function FeedPage() {
  const uploads = useUploadDialog()
  usePageTitle(feedWords.stories)
  useCreateAddress(() => uploads.open({ mode: 'newStory' }))
  return (
    <StoriesFeed
      onCreate={() => uploads.open({ mode: 'newStory' })}
      onAddFiles={({ id, name }, files) =>
        uploads.open({
          mode: 'addToStory',
          story: { id, name },
          ...(files !== undefined && { initialFiles: files }),
        })
      }
    />
  )
}
