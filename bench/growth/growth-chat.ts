import { limits } from '#contract/limits.ts'
import type { MessageId, StoryId } from '#contract/ids.ts'
import { threadName, type Thread } from '#server/db/threads.ts'
import type { StoredGround, StoredSource } from '#server/db/schema.ts'
import type { Viewer } from '#server/db/viewer.ts'
import type { SearchScope } from '#server/db/visibility.ts'
import * as queries from '#server/features/chat/chat-queries.ts'
import { loadPassages } from '#server/features/search/search-queries.ts'
import { newId } from '#server/lib/new-id.ts'
import * as best from '#bench/baselines/best-chat.ts'
import { idsOf, pick, pickSome, type Asking, type Grown, type Line } from './growth-line.ts'

const question = 'Which photos of the pier and the boat were taken in blue light?'
const rememberedMessages = 10
const answerText = 'The boat lay at the pier. '.repeat(31).slice(0, 800)

/** Conversations, what an answer is made from but its ranking, and its storing. */
export function chatLines(grown: Grown): Line[] {
  const { database, crowd, samples, owner, visitor, send } = grown
  const { db } = database
  const me = crowd.ownerId
  const storyId = crowd.publicStoryId
  const documents: Thread = { kind: 'documents', userId: crowd.ownerId }
  const talk: Thread = { kind: 'public', storyId }
  const thread = threadName(talk)
  const scope: SearchScope = { viewer: owner, ownerId: crowd.ownerId, storyId: null, fileIds: null }
  const inStory = (turn: number) => ({ ...scope, storyId: pick(samples.ownStories, turn) })
  const hand = (values: (turn: number) => unknown[], ...formulations: string[]): Asking[] =>
    formulations.map((text) => async (turn) => idsOf(await send(text, values(turn))))
  const history =
    (
      viewer: Viewer | ((turn: number) => Viewer),
      of: Thread,
      mineOnly = false,
      limit = limits.chatPage + 1,
    ): Asking =>
    async (turn) => {
      const who = typeof viewer === 'function' ? viewer(turn) : viewer
      return idsOf(await queries.listMessages(db, who, { thread: of, mineOnly, before: null, limit }))
    }
  const visitorId = (turn: number) => pick(samples.visitors.filter(Boolean), turn)
  const visitorOf = (turn: number): Viewer => ({
    kind: 'visitor',
    visitorId: visitorId(turn),
    transport: 'program',
  })
  const keys = (turn: number) => pickSome(samples.ownFiles, turn, 5).map((fileId) => ({ fileId, ordinal: 0 }))
  const count = async (of: SearchScope, storyFiles: number | null) => [
    String(await queries.countUnread(db, of, storyFiles)),
  ]
  const sizes = new Map<StoryId, Promise<number | null>>()
  /** Known by then, from the story's voice. */
  const sizeOf = (id: StoryId) =>
    sizes.getOrInsertComputed(id, async () => (await queries.findStoryVoice(db, owner, id))?.files ?? null)
  return [
    {
      what: 'history of documents',
      ours: history(owner, documents),
      best: hand(() => [me], best.documents(51)),
    },
    {
      what: 'history of a story, all',
      ours: history(owner, talk),
      best: hand(() => [me, storyId, thread], ...best.conversation),
    },
    {
      what: 'history of a story, mine',
      ours: history(owner, talk, true),
      best: hand(() => [me, storyId, thread], ...best.conversationOfMine(51)),
    },
    {
      what: 'history of a story, as a visitor',
      ours: history(visitorOf, talk),
      best: hand((turn) => [null, storyId, thread, visitorId(turn)], ...best.conversationSeenByVisitor),
    },
    {
      what: 'history of a story, a visitor’s own',
      ours: history(visitorOf, talk, true),
      best: hand((turn) => [null, storyId, thread, visitorId(turn)], ...best.conversationOfVisitor),
    },
    {
      what: 'question: the voice of its story',
      ours: async (turn) => [
        (await queries.findStoryVoice(db, visitor, pick(samples.publicStories, turn)))?.ownerId ?? '',
      ],
      best: hand(
        (turn) => [null, pick(samples.publicStories, turn)],
        best.voice.replaceAll('$1', '$1::uuid'),
      ),
    },
    insertLine(grown, talk),
    {
      what: 'question: 10 messages before it, documents',
      ours: history(owner, documents, true, rememberedMessages),
      best: hand(() => [me], best.documents(rememberedMessages)),
    },
    {
      what: 'question: 10 of mine before it, story',
      ours: history(owner, talk, true, rememberedMessages),
      best: hand(() => [me, storyId, thread], ...best.conversationOfMine(rememberedMessages)),
    },
    {
      what: 'question: 5 passages',
      ours: async (turn) => (await loadPassages(db, scope, keys(turn))).map(({ fileId }) => fileId),
      best: hand(
        (turn) => [me, keys(turn).map(({ fileId }) => fileId), [0, 0, 0, 0, 0]],
        best.passages,
        best.passagesOfFiles,
      ),
      isUnordered: true,
    },
    {
      what: 'question: unread documents',
      ours: () => count(scope, null),
      best: hand(() => [me], best.unread),
    },
    {
      what: 'question: unread files of a story',
      ours: async (turn) => count(inStory(turn), await sizeOf(inStory(turn).storyId)),
      best: hand((turn) => [me, inStory(turn).storyId], best.unreadOfStory),
    },
    storeLine(grown),
  ]
}

/** Rolled back on both sides: the conversation stays as long as it is. */
function insertLine({ database, crowd, owner, send }: Grown, thread: Thread): Line {
  const questionIds = () => ({
    askedAs: { id: newId<MessageId>(), at: new Date() },
    answerId: newId<MessageId>(),
  })
  return {
    what: 'question: stored, rolled back',
    ours: async () => {
      const undo = new Error('not to be kept')
      await database
        .transaction(async (tx) => {
          await queries.insertQuestion(tx.db, owner, { thread, content: question, ...questionIds() })
          throw undo
        })
        .catch((error: unknown) => {
          if (error !== undo) throw error
        })
      return []
    },
    best: [
      async () => {
        const { askedAs, answerId } = questionIds()
        const values = [
          crowd.ownerId,
          crowd.publicStoryId,
          threadName(thread),
          askedAs.id,
          question,
          askedAs.at.toISOString(),
          answerId,
        ]
        await Promise.all([send('begin', []), send(best.newQuestion, values)])
        await send('rollback', [])
        return []
      },
    ],
  }
}

/** First the sources of an answer, then the answer: each is on the disk before the next starts. */
function storeLine({ database: { db }, samples, send }: Grown): Line {
  const found = (turn: number) => pickSome(samples.ownFiles, turn, 5)
  const grounds = (turn: number): StoredGround[] =>
    found(turn).map((fileId) => ({ fileId, content: '00'.repeat(32) }))
  const sources = (turn: number): StoredSource[] =>
    found(turn).map((fileId, at) => ({
      number: at + 1,
      fileId,
      page: null,
      row: null,
      line: null,
      second: null,
      section: null,
    }))
  return {
    what: 'an answer stored, in two steps',
    ours: async (turn) => {
      const id = pick(samples.answers, turn)
      await queries.updateMessage(db, id, { relevantFileIds: found(turn), grounds: grounds(turn) })
      await queries.updateMessage(db, id, {
        status: 'complete',
        stopped: false,
        content: answerText,
        sources: sources(turn),
        relevantFileIds: found(turn),
        byModel: true,
      })
      return []
    },
    best: [
      async (turn) => {
        const id = pick(samples.answers, turn)
        await send(best.noteGrounds, [id, found(turn), JSON.stringify(grounds(turn))])
        await send(best.noteAnswer, [id, answerText, JSON.stringify(sources(turn)), found(turn)])
        return []
      },
    ],
  }
}
