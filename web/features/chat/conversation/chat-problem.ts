import { ApiProblem } from '#web/api/api-problem.ts'
import { chatProblemWords } from '#web/features/chat/chat-words.ts'

/** Why a question was not answered, in the words of the specification's error catalogue (2, section 8). */
export interface ChatProblem {
  text: string
  /** Signing in would help; a link to it is shown next to the text. */
  needsSignIn: boolean
  /** The visitor has used the free questions of this story. */
  isAllowanceUsed: boolean
  /** The user's plan allows no more; the plans are in the settings. */
  isOverPlan: boolean
}

export function chatProblem(failure: unknown): ChatProblem {
  if (!(failure instanceof ApiProblem)) return plain(chatProblemWords.sendFailed)
  if (failure.code === 'free_prompts_used')
    return { ...plain(failure.message), needsSignIn: true, isAllowanceUsed: true }
  // Their own limits count those who are signed in.
  if (failure.code === 'visitor_questions_used') return { ...plain(failure.message), needsSignIn: true }
  if (failure.code === 'signed_out') return { ...plain(failure.message), needsSignIn: true }
  // Those who sign in are counted by themselves, not with everybody behind their router.
  if (failure.code === 'too_many_tries') return { ...plain(failure.message), needsSignIn: true }
  if (failure.status === 401) return { ...plain(chatProblemWords.signInNeeded), needsSignIn: true }
  if (failure.status === 402) return { ...plain(failure.message), isOverPlan: true }
  // It passes by itself, and the server says so.
  if (failure.code === 'database_unavailable') return plain(failure.message)
  if (failure.status >= 500) return plain(chatProblemWords.serverError(failure.status))
  return plain(failure.status === 0 ? chatProblemWords.sendFailed : failure.message)
}

function plain(text: string): ChatProblem {
  return { text, needsSignIn: false, isAllowanceUsed: false, isOverPlan: false }
}
