import type { Access } from '#contract/endpoint.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { mayAccess, type ResourceAccess } from '#server/db/visibility.ts'
import type { Db } from '#server/db/database.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { Problem } from '#server/lib/problem.ts'

/** Admits the call or throws the Problem. `id` is `params.id` for rules about a thing. */
export type Rule = (viewer: Viewer, id: string) => Promise<void>
export type Rules = Record<Access, Rule>

/** The access rules of the contract, each with its refusal. */
export function createRules(db: Db): Rules {
  const about = (access: ResourceAccess, refusal: ProblemCode, needsSession = false) => {
    return async (viewer: Viewer, id: string) => {
      if (needsSession) requireSession(viewer)
      if (!(await mayAccess(db, access, viewer, id))) throw new Problem(refusal)
    }
  }
  return {
    anyone: async () => {},
    visitor: async () => {},
    signedIn: async (viewer) => requireSession(viewer),
    storyReader: about('storyReader', 'story_not_found'),
    storyMember: about('storyMember', 'story_not_found', true),
    storyOwner: about('storyOwner', 'story_not_found', true),
    publicStory: about('publicStory', 'story_not_found'),
    fileReader: about('fileReader', 'file_not_found'),
    sharedFile: about('sharedFile', 'forbidden'),
    fileOwner: about('fileOwner', 'file_not_found', true),
    answerReader: about('answerReader', 'not_found'),
    answerAsker: about('answerAsker', 'not_found'),
    messageRemover: about('messageRemover', 'not_found'),
  }
}

function requireSession(viewer: Viewer): void {
  if (viewer.kind !== 'user') throw new Problem('sign_in_needed')
}
