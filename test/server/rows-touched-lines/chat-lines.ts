import { limits } from '#contract/limits.ts'
import { newId } from '#server/lib/new-id.ts'
import { readQuestion } from '#server/answering/question/read-question.ts'
import type { MessageId } from '#contract/ids.ts'
import type { Thread } from '#server/db/threads.ts'
import type { SearchScope } from '#server/db/visibility.ts'
import * as chat from '#server/features/chat/chat-queries.ts'
import * as passages from '#server/features/search/passage-queries.ts'
import * as longTables from '#server/features/search/long-tables-queries.ts'
import * as search from '#server/features/search/search-queries.ts'
import { findForms } from '#server/features/search/sought-forms.ts'
import * as vectors from '#server/features/search/vector-queries.ts'
import type { Cursor } from '#server/lib/cursor.ts'
import { words } from '#test/support/crowd.ts'
import { crowdModel } from '#test/support/crowd-rest.ts'
import type { At } from '#test/support/rows-touched-world.ts'
import type { GrowingLine, Line, Lines } from './line.ts'

type Who = 'owner' | 'other' | 'visitor'

const threads: Record<'documents' | 'public' | 'private', (at: At) => Thread> = {
  documents: ({ ownerId }) => ({ kind: 'documents', userId: ownerId }),
  public: ({ publicStoryId }) => ({ kind: 'public', storyId: publicStoryId }),
  private: ({ publicStoryId, ownerId }) => ({ kind: 'private', storyId: publicStoryId, userId: ownerId }),
}

/** The conversation, the viewer, and whether only the viewer's messages. */
const histories = [
  ['documents', 'owner', false],
  ['documents', 'owner', true],
  ['documents', 'other', false],
  ['private', 'owner', false],
  ['private', 'owner', true],
  ['private', 'other', false],
  ['public', 'owner', false],
  ['public', 'other', false],
  ['public', 'visitor', false],
  ['public', 'owner', true],
  ['public', 'other', true],
  ['public', 'visitor', true],
] as const

const history =
  (kind: keyof typeof threads, who: Who, mineOnly: boolean, before: (at: At) => Cursor | null): Line =>
  (at) =>
    chat.listMessages(at.db, at[who], {
      thread: threads[kind](at),
      mineOnly,
      before: before(at),
      limit: limits.chatPage + 1,
    })

const historyLines: Record<string, Line> = Object.fromEntries(
  histories.flatMap(([kind, who, mineOnly]): [string, Line][] => {
    const name = `${kind}${mineOnly ? ', own messages' : ''}`
    return [
      [`${name}, first page, ${who}`, history(kind, who, mineOnly, () => null)],
      [`${name}, after 50 pages, ${who}`, history(kind, who, mineOnly, ({ cursors }) => cursors[kind])],
    ]
  }),
)

const ask =
  (kind: keyof typeof threads, who: Who): Line =>
  (at) =>
    chat.insertQuestion(at.db, at[who], {
      thread: threads[kind](at),
      content: 'What was near the pier?',
      askedAs: { id: newId<MessageId>(), at: new Date() },
      answerId: newId<MessageId>(),
    })

/** A scope for each kind there is. */
const scopes: Record<string, (at: At) => SearchScope> = {
  documents: ({ owner, ownerId }) => ({ viewer: owner, ownerId, storyId: null, fileIds: null }),
  'named files of documents': ({ owner, ownerId, ownFileIds }) => ({
    viewer: owner,
    ownerId,
    storyId: null,
    fileIds: ownFileIds,
  }),
  'a story of five files': ({ visitor, ownerId, publicStoryId }) => ({
    viewer: visitor,
    ownerId,
    storyId: publicStoryId,
    fileIds: null,
  }),
  'a story of 10,000 files': ({ visitor, ownerId, publicAlbumId }) => ({
    viewer: visitor,
    ownerId,
    storyId: publicAlbumId,
    fileIds: null,
  }),
  'a private story of 20,000 files': ({ owner, ownerId, privateAlbumId }) => ({
    viewer: owner,
    ownerId,
    storyId: privateAlbumId,
    fileIds: null,
  }),
}

const bigStories = ['a story of 10,000 files', 'a private story of 20,000 files']

/** As inScopes, for what reads all files of a story. */
const searchInScopes = (
  call: (at: At, scope: SearchScope) => Promise<unknown>,
  note: string,
): Record<string, Line | GrowingLine> => {
  const growing = Object.entries(inScopes(call, note, bigStories)).map(
    ([name, line]): [string, GrowingLine] => [
      name,
      { mayGrow: true, reason: 'a search within a story goes through the files of that story', line },
    ],
  )
  const others = Object.keys(scopes).filter((name) => !bigStories.includes(name))
  return { ...inScopes(call, note, others), ...Object.fromEntries(growing) }
}

/** One call for each of the scopes. */
const inScopes = (
  call: (at: At, scope: SearchScope) => Promise<unknown>,
  note = '',
  names: readonly string[] = Object.keys(scopes),
): Record<string, Line> =>
  Object.fromEntries(
    names.map((name): [string, Line] => [
      `${name}${note}`,
      (at) => call(at, (scopes[name] as (at: At) => SearchScope)(at)),
    ]),
  )

/** Ranking looks at all passages that hold a word: what it touches grows with them. */
const ofFew = ', words of few passages'
const vector = new Float32Array(crowdModel.dimensions).fill(0.125)
const soughtWord = (text: string) => ({
  texts: [text],
  translations: { en: ['jetty', 'pier'], de: ['steg', 'anleger'], fr: ['ponton'] },
  isPhrase: false,
  parts: [],
  marks: [],
  slips: [],
})
const visitorSubject = 'visitor:00000000-0000-4000-8000-000000000001'
const passage = {
  ordinal: 0,
  text: 'New',
  marks: ['@2024'],
  heading: '',
  page: null,
  row: null,
  line: null,
  second: null,
  section: null,
}

export const chatLines: Lines = {
  'chat-queries.listMessages': historyLines,
  'chat-queries.insertQuestion': {
    'documents, owner': ask('documents', 'owner'),
    'private, owner': ask('private', 'owner'),
    'public, other': ask('public', 'other'),
    'public, visitor': ask('public', 'visitor'),
  },
  'chat-queries.findAnswer': {
    'own documents': ({ db, owner, answerId }) => chat.findAnswer(db, owner, answerId, false),
    'own documents, as asker': ({ db, owner, answerId }) => chat.findAnswer(db, owner, answerId, true),
    'public, visitor': ({ db, other, publicAnswerId }) => chat.findAnswer(db, other, publicAnswerId, false),
    'public, as asker': ({ db, visitor, publicAnswerId }) =>
      chat.findAnswer(db, visitor, publicAnswerId, true),
  },
  'chat-queries.findStoryOf': {
    'own documents': ({ db, owner, answerId }) => chat.findStoryOf(db, owner, answerId),
    'public, visitor': ({ db, visitor, publicAnswerId }) => chat.findStoryOf(db, visitor, publicAnswerId),
  },
  'chat-queries.saveGrowth': { one: ({ db, answerId }) => chat.saveGrowth(db, answerId, 'So far') },
  'chat-queries.requestStop': { one: ({ db, owner, answerId }) => chat.requestStop(db, owner, answerId) },
  'chat-queries.updateMessage': {
    one: ({ db, answerId }) => chat.updateMessage(db, answerId, { content: 'All', status: 'complete' }),
  },
  'chat-queries.removeMessage': {
    'an answer in documents': ({ db, owner, answerId }) => chat.removeMessage(db, owner, answerId),
    'a question in documents': ({ db, owner, questionId }) => chat.removeMessage(db, owner, questionId),
    "in the story's owner's public conversation": ({ db, owner, publicAnswerId }) =>
      chat.removeMessage(db, owner, publicAnswerId),
    'in public, its asker': ({ db, visitor, publicAnswerId }) =>
      chat.removeMessage(db, visitor, publicAnswerId),
  },
  'chat-queries.giveBackFreePrompt': {
    one: ({ db, publicStoryId: storyId }) =>
      chat.giveBackFreePrompt(db, { storyId, subjects: [visitorSubject] }),
  },
  'chat-queries.countFreePrompts': {
    one: ({ db, publicStoryId }) => chat.countFreePrompts(db, publicStoryId, visitorSubject),
  },
  'chat-queries.takeFreePrompt': {
    one: ({ db, publicStoryId }) => chat.takeFreePrompt(db, publicStoryId, visitorSubject, 3),
  },
  'chat-queries.countQuestion': { one: ({ db, publicStoryId }) => chat.countQuestion(db, publicStoryId) },
  'chat-queries.findStoryVoice': {
    'public, visitor': ({ db, visitor, publicStoryId }) => chat.findStoryVoice(db, visitor, publicStoryId),
    'private, owner': ({ db, owner, privateStoryId }) => chat.findStoryVoice(db, owner, privateStoryId),
  },
  'chat-queries.countUnread': {
    ...inScopes(({ db }, scope) => chat.countUnread(db, scope)),
    'a story of few files': ({ db, owner, ownerId, publicStoryId: storyId }) =>
      chat.countUnread(db, { viewer: owner, ownerId, storyId, fileIds: null }, 24),
  },
  'chat-queries.countFilesInScope': inScopes(
    ({ db, publicFileIds }, scope) => chat.countFilesInScope(db, { ...scope, fileIds: publicFileIds }),
    ', named files',
  ),
  'sought-forms.findForms': searchInScopes(
    ({ db }, scope) => findForms(db, scope, [soughtWord(words.rare), soughtWord('kingfihser')]),
    ofFew,
  ),
  'search-queries.countHolding': {
    'documents, a word of few passages': ({ db, owner, ownerId }) =>
      search.countHolding(
        db,
        { viewer: owner, ownerId, storyId: null, fileIds: null },
        { queries: [words.rare, 'pier'], files: 100_000 },
      ),
  },
  'search-queries.countFiles': inScopes(({ db }, scope) => search.countFiles(db, scope), '', ['documents']),
  'search-queries.findOfKinds': searchInScopes(
    ({ db }, scope) =>
      search.findOfKinds(db, scope, readQuestion(`photos of ${new Date().getUTCFullYear()}`)),
    ', photos of a year',
  ),
  'search-queries.findCandidates': searchInScopes(
    ({ db }, scope) =>
      search.findCandidates(db, scope, { queries: [words.rare], within: words.rare, most: null }),
    ofFew,
  ),
  'search-queries.findCommon': inScopes(
    ({ db }, scope) => search.findCommon(db, scope, { queries: ['pier', 'boat'], within: 'pier & boat' }),
    ', words that all passages have',
    ['documents'],
  ),
  'search-queries.loadPassages': inScopes(({ db, publicFileIds }, scope) =>
    search.loadPassages(
      db,
      scope,
      publicFileIds.map((fileId) => ({ fileId, ordinal: 0 })),
    ),
  ),
  'search-queries.readPassages': inScopes(({ db, publicFileIds }, scope) =>
    search.readPassages(db, scope, publicFileIds[0] ?? ('' as never), { part: 1 }, 12),
  ),
  'long-tables-queries.findLongTables': searchInScopes(
    ({ db }, scope) => longTables.findLongTables(db, scope, 10),
    '',
  ),
  'search-queries.firstPassages': searchInScopes(
    ({ db }, scope) => search.firstPassages(db, scope, limits.topN.default),
    '',
  ),
  // Distances are looked at one by one: what it touches grows with the scope.
  'vector-queries.findNear': inScopes(
    ({ db }, scope) => vectors.findNear(db, scope, crowdModel.name, vector),
    ', of few files',
    ['named files of documents', 'a story of five files'],
  ),
  'passage-queries.deletePassages': {
    one: ({ db, privateFileId }) => passages.deletePassages(db, privateFileId),
  },
  'passage-queries.replacePassages': {
    one: ({ db, privateFileId, ownerId }) =>
      passages.replacePassages(db, privateFileId, ownerId, 'simple', [passage]),
  },
  'passage-queries.replaceItself': {
    one: ({ db, privateFileId, ownerId }) =>
      passages.replaceItself(db, privateFileId, ownerId, 'simple', passage),
  },
  'passage-queries.replaceOwnerPassages': {
    one: ({ db, privateFileId, ownerId }) =>
      passages.replaceOwnerPassages(db, privateFileId, ownerId, 'simple', [{ ...passage, ordinal: -1 }]),
  },
  'passage-queries.replaceHeading': {
    one: ({ db, privateFileId, ownerId }) =>
      passages.replaceHeading(db, privateFileId, ownerId, 'simple', 'New name'),
  },
  'passage-queries.findNaming': { one: ({ db, privateFileId }) => passages.findNaming(db, privateFileId) },
  'passage-queries.lockWords': { one: ({ db, ownerId }) => passages.lockWords(db, ownerId) },
  'vector-queries.findUnplaced': {
    'by another model': ({ db, privateFileId }) => vectors.findUnplaced(db, privateFileId, 'other', 64),
  },
  'vector-queries.saveVectors': {
    one: ({ db, privateFileId }) =>
      vectors.saveVectors(db, privateFileId, 'other', [{ ordinal: 0, text: 'New', vector }]),
  },
  'vector-queries.markPlaced': {
    one: ({ db, privateFileId }) => vectors.markPlaced(db, privateFileId, crowdModel.name),
  },
}
