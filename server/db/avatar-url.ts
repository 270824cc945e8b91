import type { UserId } from '#contract/ids.ts'

/** `avatars/3f/{user}.{version}`: the version is of the content, so that another picture has another address. */
export const avatarKey = (userId: UserId, version: string): string =>
  `avatars/${userId.slice(-2)}/${userId}.${version}`

/** Where a person's picture is, as a path below the API base; null without one. */
export function avatarUrl(key: string | null): string | null {
  const [userId, version] = key?.split('/').at(-1)?.split('.') ?? []
  return userId && version ? `/api/avatars/${userId}/${version}` : null
}
