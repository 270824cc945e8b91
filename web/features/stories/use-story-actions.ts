import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { deleteStory, starStory, type Story, unstarStory, updateStory } from '#contract/stories.ts'
import { call } from '#web/api/call.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { sharePath } from '#web/lib/paths.ts'
import { useSession } from '#web/session/session.tsx'
import { useNotices } from '#web/ui/notices.tsx'
import { sharePublicly } from './share-publicly.ts'
import { dropStory, patchStory } from './story-cache.ts'
import { useSignInNotice } from './use-sign-in-notice.ts'

export type StoryChange = z.infer<NonNullable<typeof updateStory.body>>

interface SaveTexts {
  done?: string
  failed: string
}

/** What can be done with a story; what is shown changes at once and goes back, in words, when the server refuses. */
export function useStoryActions() {
  const client = useQueryClient()
  const notices = useNotices()
  const askToSignIn = useSignInNotice()
  const { user } = useSession()

  /** Shows `change` at once and keeps what the server made of it; true when it was saved. */
  const save = async (story: Story, change: StoryChange, texts: SaveTexts): Promise<boolean> => {
    const shown = Object.fromEntries(
      Object.entries(change).filter(([, value]) => value !== undefined),
    ) as Partial<Story>
    const undo = patchStory(client, story.id, shown)
    try {
      patchStory(client, story.id, await call(updateStory, { params: { id: story.id }, body: change }))
      if (texts.done) notices.snackbar(texts.done)
      return true
    } catch {
      undo()
      notices.snackbar(texts.failed)
      return false
    }
  }

  const setPublic = async (story: Story, isPublic: boolean) => {
    const isSaved = await save(story, { show_on_feed: isPublic }, { failed: 'Failed to update privacy' })
    if (isSaved && isPublic) await sharePublicly(story.id)
  }

  const star = async (story: Story) => {
    if (user === null) return askToSignIn('Sign in to star stories')
    const undo = patchStory(client, story.id, { starred: !story.starred })
    try {
      await call(story.starred ? unstarStory : starStory, { params: { id: story.id } })
      void client.invalidateQueries({ queryKey: queryKeys.feed('starred', ''), refetchType: 'none' })
    } catch {
      undo()
      notices.snackbar(story.starred ? 'Failed to remove the star' : 'Failed to star this story')
    }
  }

  /** Asks, deletes, and says so; true when it is gone. */
  const remove = async (story: Story): Promise<boolean> => {
    const isMeant = await notices.confirm({
      title: 'Delete this story?',
      text: `“${story.name}” and its conversations go for good. Its files stay in your documents.`,
      confirmLabel: 'Delete story',
      isDangerous: true,
    })
    if (!isMeant) return false
    try {
      await call(deleteStory, { params: { id: story.id } })
    } catch {
      notices.snackbar('Failed to delete story')
      return false
    }
    dropStory(client, story.id)
    void client.invalidateQueries({ queryKey: queryKeys.summary })
    notices.snackbar('Story deleted')
    return true
  }

  const copyLink = async (story: Story) => {
    const address = new URL(sharePath(story.id), window.location.href).href
    try {
      await navigator.clipboard.writeText(address)
      notices.snackbar('Link copied')
    } catch {
      await notices.alert(address)
    }
  }

  return { save, setPublic, star, remove, copyLink }
}
