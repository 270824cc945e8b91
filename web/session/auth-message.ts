import { isOwnPath } from '#contract/own-path.ts'
import type { AuthMessage } from '#contract/sign-in.ts'

/** The message of a sign-in window, or null for anything of another shape. */
export function readAuthMessage(data: unknown): AuthMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'auth') return null
  const { success, redirect } = data as { success?: unknown; redirect?: unknown }
  if (success === true) return { type: 'auth', success }
  if (success !== false) return null
  if (redirect === undefined) return { type: 'auth', success }
  return isOwnPath(redirect) ? { type: 'auth', success, redirect } : null
}
