import type { ChatScope } from '#contract/calls/chat.ts'
import { scopeWords } from '#web/features/chat/chat-words.ts'

interface Viewpoint {
  isPublic: boolean
  isSignedIn: boolean
}

/** Who reads a conversation, said below the switch of its scopes: 'Me' alone does not say that everybody can. */
export const scopeReaders: Record<ChatScope, string> = {
  all: scopeWords.allReaders,
  me: scopeWords.meReaders,
  private: scopeWords.privateReaders,
}

/** The scopes a viewer can choose: a private story has its owner's private conversation only (specification 2, section 4). */
export function offeredScopes({ isPublic, isSignedIn }: Viewpoint): ChatScope[] {
  if (!isPublic) return ['private']
  return isSignedIn ? ['all', 'me', 'private'] : ['all', 'me']
}

/** The scope a chat opens with: All for a public story, else Private if signed in, else Me. */
export function defaultScope({ isPublic, isSignedIn }: Viewpoint): ChatScope {
  if (isPublic) return 'all'
  return isSignedIn ? 'private' : 'me'
}

/** What was chosen, as long as it is still offered. */
export function currentScope(chosen: ChatScope | null, viewpoint: Viewpoint): ChatScope {
  const isOffered = chosen !== null && offeredScopes(viewpoint).includes(chosen)
  return isOffered ? chosen : defaultScope(viewpoint)
}
