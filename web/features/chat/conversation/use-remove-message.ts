import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { type ChatHistory, type ChatMessage, removeMessage } from '#contract/calls/chat.ts'
import type { MessageId, StoryId } from '#contract/ids.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { useWrite } from '#web/api/use-write.ts'
import { removeWords } from '#web/features/chat/chat-words.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { type HeardAnswer, heardQuery, withoutAnswers } from './heard-answers.ts'

/** Asks, and then takes a question and its answer out of the conversation called `key`, for everybody. */
export function useRemoveMessage(
  key: readonly unknown[],
  story: StoryId | null,
): (answer: ChatMessage) => Promise<void> {
  const client = useQueryClient()
  const { confirm } = useNotices()
  const { write } = useWrite(removeMessage, {
    // The same messages can be in other scopes.
    invalidates: () => [story === null ? queryKeys.documentChat : queryKeys.chats(story)],
    failed: removeWords.failed,
  })

  const forget = (removed: ReadonlySet<MessageId>) => {
    client.setQueryData<InfiniteData<ChatHistory>>(key, (data) => data && withoutMessages(data, removed))
    client.setQueryData<HeardAnswer[]>(heardQuery(key).queryKey, (now = []) => withoutAnswers(now, removed))
  }

  return async ({ id }) => {
    const isMeant = await confirm({
      title: removeWords.title,
      text: removeWords.text,
      confirmLabel: removeWords.confirm,
      isDangerous: true,
    })
    if (!isMeant) return
    const written = await write({ params: { id } })
    if (written.isDone) forget(new Set(written.reply.removed))
  }
}

const withoutMessages = (
  data: InfiniteData<ChatHistory>,
  removed: ReadonlySet<MessageId>,
): InfiniteData<ChatHistory> => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    history: page.history.filter(({ id }) => !removed.has(id)),
  })),
})
