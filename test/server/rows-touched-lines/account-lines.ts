import { createHash } from 'node:crypto'
import { createRateLimits } from '#server/calls/rate-limits.ts'
import { createRules } from '#server/calls/rules.ts'
import type { PersonalDataPart } from '#server/db/personal-data-part.ts'
import type { Database } from '#server/db/database.ts'
import * as visibility from '#server/db/visibility.ts'
import type { ResourceAccess } from '#server/db/visibility.ts'
import { newId } from '#server/lib/new-id.ts'
import type { SessionId, UserId } from '#contract/ids.ts'
import * as accounts from '#server/features/accounts/accounts-queries.ts'
import * as profiles from '#server/features/accounts/profile-queries.ts'
import { proofOtherwise, stillHolds } from '#server/features/accounts/proof.ts'
import * as tokens from '#server/features/accounts/tokens.ts'
import * as tokenQueries from '#server/features/accounts/tokens-queries.ts'
import { createChatPersonalData } from '#server/features/chat/chat-personal-data.ts'
import * as signIn from '#server/features/sign-in/sign-in-queries.ts'
import { createStoriesPersonalData } from '#server/features/stories/stories-personal-data.ts'
import { crowdIssuer, crowdToken } from '#test/support/crowd-rest.ts'
import type { At } from '#test/support/rows-touched-world.ts'
import type { Line, Lines } from './line.ts'

/** Of guest 5. */
const token = `${crowdToken}5`
const tokenHash = createHash('sha256').update(token).digest()
const email = 'guest5@example.org'

const newPerson = () => ({ id: newId<UserId>(), name: 'New', username: 'newcomer', email: 'new@example.org' })

/** What of the parts is read to the end: all pages of an export, one statement each. */
const exportOf =
  (part: (database: Database) => PersonalDataPart, path: string): Line =>
  async (at) => {
    for await (const entry of part(at.database as Database).entries(at.ownerId)) {
      if (entry.path === path) await (await entry.open()).toArray()
    }
  }

const stories = (database: Database) => createStoriesPersonalData({ database })
const messages = (database: Database) => createChatPersonalData({ database })

/** Of each rule the thing that is asked about, and whether it lets everybody pass or its owner only. */
const things: Record<ResourceAccess, (at: At) => Record<string, string>> = {
  storyReader: storiesOf,
  storyMember: storiesOf,
  storyOwner: storiesOf,
  publicStory: storiesOf,
  fileReader: filesOf,
  sharedFile: filesOf,
  fileOwner: filesOf,
  answerReader: answersOf,
  answerAsker: answersOf,
  messageRemover: answersOf,
}

function storiesOf({ publicStoryId, privateStoryId }: At): Record<string, string> {
  return { public: publicStoryId, private: privateStoryId }
}

function filesOf({ publicFileId, privateFileId, placedFileId }: At): Record<string, string> {
  return { public: publicFileId, private: privateFileId, 'in 10,000 private stories': placedFileId }
}

function answersOf({ publicAnswerId, answerId }: At): Record<string, string> {
  return { public: publicAnswerId, private: answerId }
}

const accessLines: Record<string, Line> = Object.fromEntries(
  (Object.keys(things) as ResourceAccess[]).flatMap((access) => {
    const kinds =
      things[access] === filesOf ? ['public', 'private', 'in 10,000 private stories'] : ['public', 'private']
    return kinds.flatMap((kind) =>
      (['owner', 'other', 'visitor'] as const).map((who): [string, Line] => [
        `${access}, ${kind}, ${who}`,
        (at) => visibility.mayAccess(at.db, access, at[who], things[access](at)[kind] as string),
      ]),
    )
  }),
)

export const accountLines: Lines = {
  'visibility.mayAccess': accessLines,
  'visibility.findPublicStories': {
    'of 10,000': ({ db, ownerId }) => visibility.findPublicStories(db, ownerId),
    'of 500': ({ db, otherId }) => visibility.findPublicStories(db, otherId),
  },
  'rules.createRules': {
    one: ({ db, visitor, publicStoryId }) => createRules(db).storyReader(visitor, publicStoryId),
  },
  'rate-limits.createRateLimits': {
    take: ({ db }) => createRateLimits(db).take('question', token, { count: 60, seconds: 60 }),
    'give back': ({ db }) => createRateLimits(db).giveBack('question', token),
  },
  'stories-personal-data.createStoriesPersonalData': {
    'all stories': exportOf(stories, 'stories.json'),
    'all stars': exportOf(stories, 'starred.json'),
  },
  'chat-personal-data.createChatPersonalData': {
    count: {
      mayGrow: true,
      reason: 'counts the questions of one person, once, for who looks at what an export holds',
      line: ({ database, ownerId }) => messages(database as Database).count(ownerId),
    },
    'all messages': exportOf(messages, 'messages.json'),
  },
  'accounts-queries.insertUser': {
    one: ({ db }) => accounts.insertUser(db, { ...newPerson(), passwordHash: 'x' }, '1'),
  },
  'accounts-queries.findUserByLogin': {
    username: ({ db }) => accounts.findUserByLogin(db, 'guest5'),
    address: ({ db }) => accounts.findUserByLogin(db, email),
  },
  'accounts-queries.findUser': { one: ({ db, ownerId }) => accounts.findUser(db, ownerId) },
  'accounts-queries.findOwnUser': { one: ({ db, owner }) => accounts.findOwnUser(db, owner) },
  'accounts-queries.lockOwnUser': { one: ({ db, owner }) => accounts.lockOwnUser(db, owner) },
  'accounts-queries.findAnyUser': { one: ({ db, ownerId }) => accounts.findAnyUser(db, ownerId) },
  'accounts-queries.findUserByEmail': { one: ({ db }) => accounts.findUserByEmail(db, email) },
  'accounts-queries.lockUser': { one: ({ db, ownerId }) => accounts.lockUser(db, ownerId) },
  'accounts-queries.hasUsers': { any: ({ db }) => accounts.hasUsers(db) },
  'accounts-queries.insertSession': {
    one: ({ db, ownerId }) =>
      accounts.insertSession(db, proofOtherwise(ownerId), { tokenHash: Buffer.alloc(32), userAgent: null }),
  },
  'accounts-queries.findSession': { one: ({ db }) => accounts.findSession(db, tokenHash) },
  'accounts-queries.touchSession': { one: ({ db }) => accounts.touchSession(db, tokenHash) },
  'accounts-queries.deleteSession': { one: ({ db }) => accounts.deleteSession(db, tokenHash) },
  'accounts-queries.listSessions': { owner: ({ db, owner }) => accounts.listSessions(db, owner) },
  'accounts-queries.deleteSessionById': {
    one: ({ db, owner }) => accounts.deleteSessionById(db, owner, newId<SessionId>()),
  },
  'accounts-queries.deleteOwnSessions': {
    owner: ({ db, owner }) => accounts.deleteOwnSessions(db, owner, null),
  },
  'accounts-queries.deleteSessions': {
    owner: ({ db, ownerId }) => accounts.deleteSessions(db, ownerId, tokenHash),
  },
  'profile-queries.updateUser': {
    one: ({ db, ownerId }) => profiles.updateUser(db, ownerId, { name: 'New' }),
  },
  'profile-queries.updateOwnUser': {
    'his name': ({ db, owner }) => profiles.updateOwnUser(db, owner, { name: 'New' }),
  },
  'profile-queries.isEmailTaken': { one: ({ db, ownerId }) => profiles.isEmailTaken(db, email, ownerId) },
  'profile-queries.confirmEmail': { one: ({ db, ownerId }) => profiles.confirmEmail(db, ownerId, false) },
  'profile-queries.findAvatarKey': { one: ({ db, ownerId }) => profiles.findAvatarKey(db, ownerId) },
  'profile-queries.findRemovalTime': { one: ({ db, ownerId }) => profiles.findRemovalTime(db, ownerId, 7) },
  'proof.stillHolds': { one: ({ db, ownerId }) => stillHolds(db, proofOtherwise(ownerId)) },
  'tokens.issueToken': { one: ({ db, ownerId }) => tokens.issueToken(db, 'reset-password', ownerId, null) },
  'tokens.redeemToken': { one: ({ db }) => tokens.redeemToken(db, token, ['verify-email']) },
  'tokens.peekToken': { one: ({ db }) => tokens.peekToken(db, token, ['verify-email']) },
  'tokens-queries.upsertToken': {
    one: ({ db, ownerId: userId }) =>
      tokenQueries.upsertToken(db, {
        hash: Buffer.alloc(32),
        purpose: 'verify-email',
        userId,
        email: null,
        seconds: 60,
      }),
  },
  'tokens-queries.useToken': { one: ({ db }) => tokenQueries.useToken(db, tokenHash, ['verify-email']) },
  'tokens-queries.findToken': { one: ({ db }) => tokenQueries.findToken(db, tokenHash, ['verify-email']) },
  'tokens-queries.deleteTokens': {
    one: ({ db, ownerId }) => tokenQueries.deleteTokens(db, ownerId, ['verify-email']),
  },
  'sign-in-queries.findUserByIdentity': {
    one: ({ db }) => signIn.findUserByIdentity(db, crowdIssuer, '5'),
  },
  'sign-in-queries.findUserByEmail': { one: ({ db }) => signIn.findUserByEmail(db, email) },
  'sign-in-queries.findKnownUser': { one: ({ db, ownerId }) => signIn.findKnownUser(db, ownerId) },
  'sign-in-queries.insertIdentity': {
    one: ({ db, ownerId: userId }) =>
      signIn.insertIdentity(db, { issuer: crowdIssuer, subject: 'new', userId }),
  },
  'sign-in-queries.insertPerson': {
    one: ({ db }) => signIn.insertPerson(db, { ...newPerson(), emailVerifiedAt: null }),
  },
  'sign-in-queries.hasAccepted': { one: ({ db, ownerId }) => signIn.hasAccepted(db, ownerId, '1') },
  'sign-in-queries.insertAcceptance': {
    one: ({ db, ownerId }) => signIn.insertAcceptance(db, ownerId, '2'),
  },
}
