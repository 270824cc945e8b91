import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import type { Evidence as AnswerEvidence } from '#contract/evidence.ts'
import { FileId, MessageId, StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'

/**
 * All: all messages of a public story. Me: the viewer's own among them. Private: the signed-in viewer's private
 * conversation.
 */
export type ChatScope = 'all' | 'me' | 'private'

/** The question that makes a model continue an answer that was cut off. */
export const goOnQuestion = 'Go on.'

export const withdrawnWords = 'This answer used a file that is no longer available.'

/** A passage that an answer cites; `number` is its reference in the text, such as [1]. */
export const Source = z.object({
  number: z.number(),
  file_id: FileId,
  name: z.string(),
  type: z.string(),
  thumbnail_url: z.nullable(z.string()),
  /**
   * Its place in the file: at most one of these is set. Pages, rows and lines count from 1, without a table's header.
   */
  page: z.nullable(z.number()),
  row: z.nullable(z.number()),
  /** The last row, if the source is several adjacent rows. */
  row_to: z.nullable(z.number()),
  line: z.nullable(z.number()),
  second: z.nullable(z.number()),
  /** Besides: the heading, slide or chapter that it is below, or the sheet of the row. */
  section: z.nullable(z.string()),
})
export type Source = z.infer<typeof Source>

/** A result computed from the rows of one table, shown as a chart next to the answer. */
export const Figure = z.object({
  /** What is shown, such as 'gbp by item'. */
  title: z.string(),
  /** How it was computed, such as 'sum of 14 rows, March 2024'. */
  how: z.string(),
  /** In the order of the series; `text` is the formatted `value`, with decimals and unit. */
  points: z.array(z.object({ label: z.string(), value: z.number(), text: z.string() })),
  /** The number of further points that are left out. */
  more: z.number(),
  /** The total of all points, where a total is meaningful. */
  total: z.nullable(z.object({ label: z.string(), text: z.string() })),
})
export type Figure = z.infer<typeof Figure>

export const RelevantFile = z.object({
  id: FileId,
  file_id: FileId,
  /** image, video, pdf, csv, text or other. */
  type: z.string(),
  name: z.string(),
  caption: z.nullable(z.string()),
  url: z.string(),
  thumbnail_url: z.nullable(z.string()),
})
export type RelevantFile = z.infer<typeof RelevantFile>

/** Its schema is not needed by the first page, which is loaded by everybody. */
const Evidence = z.custom<AnswerEvidence>()

/** What a queued answer waits for: other questions of its asker, or of others; null when it starts. */
const WaitingFor = z.nullable(z.enum(['own', 'others']))

export const ChatMessage = z.object({
  id: MessageId,
  role: z.enum(['user', 'assistant']),
  /** Markdown in answers, plain text in questions. */
  content: z.string(),
  created_at: z.string(),
  /** For a question: the display name, 'Guest' for visitors; never an address. */
  author_name: z.nullable(z.string()),
  /** For a question by a user with a picture: a path below the API base. */
  author_avatar_url: z.nullable(z.string()),
  is_mine: z.boolean(),
  sources: z.array(Source),
  relevant_files: z.array(RelevantFile),
  /** The computed result; null when there is none. */
  figure: z.nullable(Figure),
  /** Tables, passages and pictures that the answer is based on; null for questions, and for answers without. */
  evidence: z.nullable(Evidence),
  /** Questions to suggest instead, when this one could not be answered. */
  suggestions: z.array(z.string()),
  /** `writing` while the answer is being written; `failed` with the reason in `content`. */
  status: z.enum(['complete', 'writing', 'failed']),
  /** For a running answer, from its stream; stored messages have none. */
  waiting: z.optional(WaitingFor),
  /** False when no language model was used. */
  by_model: z.boolean(),
  /** Why the configured model was not used, in a sentence. */
  model_note: z.nullable(z.string()),
  /** The model reached its length limit; only set for such an answer. */
  cut_off: z.optional(z.boolean()),
  /** The asker stopped this answer; the text so far is kept. */
  stopped: z.boolean(),
  /** A file of this answer is gone or has changed: `content` says so instead of the answer. */
  withdrawn: z.boolean(),
  /** The viewer may remove it. */
  may_remove: z.boolean(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const ChatHistory = z.object({
  /** Oldest first. */
  history: z.array(ChatMessage),
  earliestCursor: z.nullable(z.string()),
  hasMorePrev: z.boolean(),
})
export type ChatHistory = z.infer<typeof ChatHistory>

/** One event of a story's answer: first its id, then the files, the text in parts, and done or error. */
export const ChatEvent = z.object({
  /** The id under which the answer is stored from the start, for following and stopping it. */
  messageId: z.optional(MessageId),
  waiting: z.optional(WaitingFor),
  relevantFiles: z.optional(z.array(RelevantFile)),
  /** Before the text. */
  evidence: z.optional(Evidence),
  delta: z.optional(z.string()),
  /** With `done`: the stored answer, with its sources. */
  done: z.optional(z.boolean()),
  message: z.optional(ChatMessage),
  /** With `done`, for visitors: free prompts left in this story. */
  freePromptsLeft: z.optional(z.number()),
  error: z.optional(z.string()),
  /** With `error`, when the reader lost access: the problem code. */
  code: z.optional(z.string()),
})
export type ChatEvent = z.infer<typeof ChatEvent>

/** One line of a document answer; the stream ends with the line `data: [DONE]`. */
export const DocstoreEvent = z.object({
  messageId: z.optional(MessageId),
  waiting: z.optional(WaitingFor),
  relevantFiles: z.optional(z.array(RelevantFile)),
  /** Before the text. */
  evidence: z.optional(Evidence),
  delta: z.optional(z.string()),
  /** The whole answer, before [DONE]. */
  response: z.optional(z.string()),
  message: z.optional(ChatMessage),
  error: z.optional(z.string()),
  /** With `error`, when the reader lost access: the problem code. */
  code: z.optional(z.string()),
})
export type DocstoreEvent = z.infer<typeof DocstoreEvent>

const byId = z.object({ id: StoryId })
const historyQuery = z.object({
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  tail: z.optional(z.enum(['0', '1'])),
  before: z.optional(z.string().check(z.maxLength(200))),
})
const Question = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Enter a question.'),
    z.maxLength(limits.question, 'This question is too long.'),
  )
const askBody = z.strictObject({
  message: Question,
  /** Ask only about these files. */
  file_ids: z.optional(z.array(FileId).check(z.maxLength(limits.fileIds))),
})

export const myPublicChat = endpoint({
  method: 'GET',
  path: '/api/groupchat/:id/public/chat',
  access: 'publicStory',
  summary: 'The viewer’s own questions in the public conversation, and their answers.',
  params: byId,
  query: historyQuery,
  reply: ChatHistory,
})

export const publicChat = endpoint({
  method: 'GET',
  path: '/api/groupchat/:id/public/chat_all',
  access: 'publicStory',
  summary: 'All messages of a public story.',
  params: byId,
  query: historyQuery,
  reply: ChatHistory,
})

export const privateChat = endpoint({
  method: 'GET',
  path: '/api/groupchat/:id/chat',
  access: 'storyMember',
  summary: "The viewer's private conversation about a story.",
  params: byId,
  query: historyQuery,
  reply: ChatHistory,
})

export const askPublic = endpoint({
  method: 'POST',
  path: '/api/groupchat/:id/public/chat',
  access: 'publicStory',
  kind: 'events',
  summary: 'Ask in the public conversation; the answer streams.',
  params: byId,
  body: askBody,
  reply: ChatEvent,
  example: { message: 'Which days were wet?' },
})

export const askPrivate = endpoint({
  method: 'POST',
  path: '/api/groupchat/:id/chat',
  access: 'storyMember',
  kind: 'events',
  summary: 'Ask in the private conversation; the answer streams.',
  params: byId,
  body: askBody,
  reply: ChatEvent,
  example: { message: 'Which days were wet?' },
})

export const documentChat = endpoint({
  method: 'GET',
  path: '/api/docstore/chat',
  access: 'signedIn',
  summary: "The viewer's conversation about all documents.",
  query: historyQuery,
  reply: ChatHistory,
})

const topNWords = `The number of relevant files is a whole number from ${limits.topN.min} to ${limits.topN.max}.`

export const askDocuments = endpoint({
  method: 'POST',
  path: '/api/docstore/chat',
  access: 'signedIn',
  kind: 'events',
  summary: 'Ask about all your documents; the answer streams.',
  body: z.strictObject({
    prompt: Question,
    topN: z.optional(
      z.int(topNWords).check(z.minimum(limits.topN.min, topNWords), z.maximum(limits.topN.max, topNWords)),
    ),
    file_ids: z.optional(z.array(FileId).check(z.maxLength(limits.fileIds))),
  }),
  reply: DocstoreEvent,
  example: { prompt: 'What has the renovation cost so far?', topN: 5 },
})

export const documentQuestions = endpoint({
  method: 'GET',
  path: '/api/docstore/questions',
  access: 'signedIn',
  summary: 'First questions about all your documents, made from the newest ones.',
  reply: z.object({ questions: z.array(z.string()) }),
})

const byAnswerId = z.object({ id: MessageId })

export const answerEvents = endpoint({
  method: 'GET',
  path: '/api/chat/answers/:id/events',
  access: 'answerReader',
  kind: 'events',
  summary: 'Follow a running answer: the text so far as the first delta, then the rest, then done.',
  params: byAnswerId,
  reply: ChatEvent,
})

export const stopAnswer = endpoint({
  method: 'POST',
  path: '/api/chat/answers/:id/stop',
  access: 'answerAsker',
  summary: 'Stop your own answer; the text so far is kept. No effect on a finished one.',
  params: byAnswerId,
  reply: z.object({ ok: z.literal(true) }),
})

export const removeMessage = endpoint({
  method: 'DELETE',
  path: '/api/chat/messages/:id',
  access: 'messageRemover',
  summary:
    'Remove a message for everyone: your own, or any in the public conversation of a story you own. A question and its answer go together.',
  params: byAnswerId,
  reply: z.object({ removed: z.array(MessageId) }),
})
