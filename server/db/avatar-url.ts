import type { UserId } from '#contract/ids.ts'

/** `avatars/3f/{user}.{version}`: the version comes from the content, so that a new picture has a new URL. */
export const avatarKey = (userId: UserId, version: string): string =>
  `avatars/${userId.slice(-2)}/${userId}.${version}`

/** The URL path of a user's avatar below the API base; null without one. */
export function avatarUrl(key: string | null): string | null {
  const [userId, version] = key?.split('/').at(-1)?.split('.') ?? []
  return userId && version ? `/api/avatars/${userId}/${version}` : null
}
