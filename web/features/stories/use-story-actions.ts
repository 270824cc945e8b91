import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type * as z from 'zod/mini'
import { getSummary } from '#contract/calls/files.ts'
import {
  deleteStory,
  getFeed,
  starStory,
  type Story,
  unstarStory,
  updateStory,
} from '#contract/calls/stories.ts'
import { failedWith } from '#web/api/api-problem.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { useWrite, type WriteTexts } from '#web/api/use-write.ts'
import { sharePath } from '#web/lib/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { actionWords } from './stories-words.ts'
import { dropStory, storyItem } from './story-item.ts'
import { useSharePublicly } from './use-share-publicly.ts'
import { useSignInNotice } from './use-sign-in-notice.ts'

export type StoryChange = z.infer<NonNullable<typeof updateStory.body>>

/** The fields of a change that are set. */
const setFields = (change: StoryChange): Partial<Story> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

/**
 * What can be done with a story; what is shown changes at once and goes back, in words, when the server refuses. Only who
 * may see it waits for the answer.
 */
export function useStoryActions() {
  const client = useQueryClient()
  const notices = useNotices()
  const askToSignIn = useSignInNotice()
  const sharePublicly = useSharePublicly()
  const { user } = useSession()
  const isAsking = useRef(false)
  const update = useWrite(updateStory, {
    item: ({ params }) => storyItem(params.id),
    optimistic: ({ body }) => setFields(body),
    fromReply: (story) => story,
  })
  // Who may see it changes on the screen when the server has changed it: what is shown then asks for it.
  const privacy = useWrite(updateStory, {
    item: ({ params }) => storyItem(params.id),
    fromReply: (story) => story,
    failed: actionWords.privacyFailed,
  })
  const addStar = useWrite(starStory, {
    item: ({ params }) => storyItem(params.id),
    optimistic: () => ({ starred: true }),
    failed: actionWords.starFailed,
  })
  const takeStar = useWrite(unstarStory, {
    item: ({ params }) => storyItem(params.id),
    optimistic: () => ({ starred: false }),
    failed: actionWords.unstarFailed,
  })
  const drop = useWrite(deleteStory, {
    invalidates: () => [keyOf(getSummary)],
    onSuccess: actionWords.deleted,
    failed: actionWords.deleteFailed,
  })

  /** True when it was saved. */
  const save = async (story: Story, change: StoryChange, texts: WriteTexts<Story>): Promise<boolean> => {
    const saved = await update.write({ params: { id: story.id }, body: change }, texts)
    return saved.isDone
  }

  const writePrivacy = async ({ id }: Story, isPublic: boolean): Promise<boolean> =>
    (await privacy.write({ params: { id }, body: { show_on_feed: isPublic } })).isDone

  const makePrivate = (story: Story) => writePrivacy(story, false)

  const makePublic = async (story: Story) => {
    if (isAsking.current) return
    isAsking.current = true
    const restorePlaces = await withFailure(async () => {
      const { askAboutPlaces } = await import('./places-before-sharing.ts')
      return askAboutPlaces(client, notices, story)
    })
    isAsking.current = false
    if (restorePlaces === null) return
    if (!(await writePrivacy(story, true))) return void (await withFailure(restorePlaces))
    const undo = async () => {
      if (await makePrivate(story)) await withFailure(restorePlaces)
    }
    notices.snackbar(actionWords.nowPublic, {
      actions: [
        { label: actionWords.undo, onClick: () => void undo() },
        { label: actionWords.copyLink, onClick: () => void copyLink(story) },
      ],
    })
    await sharePublicly(story.id)
  }

  /** Null, and a message, when it failed. */
  const withFailure = async <Result>(act: () => Promise<Result>): Promise<Result | null> => {
    try {
      return await act()
    } catch (failure) {
      notices.snackbar(failedWith(actionWords.privacyFailed, failure))
      return null
    }
  }

  const star = async ({ id, starred }: Story) => {
    if (user === null) return askToSignIn(actionWords.signInToStar)
    await (starred ? takeStar : addStar).write({ params: { id } })
    // Where it is shown it stays until one comes back.
    const queryKey = keyOf(getFeed, { query: { starred: 'true' } })
    void client.invalidateQueries({ queryKey, refetchType: 'none' })
  }

  /** Asks, deletes, and says so; true when it is gone. */
  const remove = async (story: Story): Promise<boolean> => {
    const isMeant = await notices.confirm({
      title: actionWords.deleteTitle,
      text: actionWords.deleteText(story.name),
      confirmLabel: actionWords.delete,
      isDangerous: true,
    })
    if (!isMeant) return false
    const { isDone } = await drop.write({ params: { id: story.id } })
    if (isDone) dropStory(client, story.id)
    return isDone
  }

  const copyLink = async (story: Story) => {
    const address = new URL(sharePath(story.id), window.location.href).href
    try {
      await navigator.clipboard.writeText(address)
      notices.snackbar(actionWords.linkCopied)
    } catch {
      await notices.alert(address)
    }
  }

  return { save, makePublic, makePrivate, isChangingPrivacy: privacy.isWriting, star, remove, copyLink }
}
