import { limits } from '#contract/limits.ts'
import { avatarTypes, UpdateProfileFields } from '#contract/calls/profile.ts'
import { avatarWords } from './account-words.ts'

export type ProfileField = 'name' | 'email' | 'organization' | 'avatar'
export type ProfileProblems = Partial<Record<ProfileField, string>>

export interface ProfileValues {
  name: string
  email: string
  organization: string
}

const fields: readonly string[] = ['name', 'email', 'organization', 'avatar'] satisfies ProfileField[]

/** Whether a problem named by the server or the schema belongs to one of the fields. */
export const isProfileField = (name: unknown): name is ProfileField =>
  typeof name === 'string' && fields.includes(name)

/** The first problem of each field; empty when the form can be sent. */
export function checkProfile(values: ProfileValues): ProfileProblems {
  const parsed = UpdateProfileFields.safeParse(values)
  const problems: ProfileProblems = {}
  for (const issue of parsed.success ? [] : parsed.error.issues) {
    const field = issue.path[0]
    if (isProfileField(field)) problems[field] ??= issue.message
  }
  return problems
}

/** What is wrong with a picture before it is sent; a browser that cannot tell the type leaves it to the server. */
export function checkAvatar({ type, size }: { type: string; size: number }): string | null {
  if (type !== '' && !avatarTypes.some((one) => one === type)) return avatarWords.wrongType
  return size > limits.avatarBytes ? avatarWords.tooLarge : null
}

/** The body of the call; an avatar only if one was chosen. */
export function profileFormData(values: ProfileValues, avatar: File | null): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  if (avatar) form.append('avatar', avatar)
  return form
}
