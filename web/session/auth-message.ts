import { isOwnPath } from '#contract/own-path.ts'
import type { AuthMessage } from '#contract/calls/sign-in.ts'

/** Informs the opener of a sign-in window that a form there is being filled in, or no longer. */
export interface FormMessage {
  type: 'auth-form'
  isFilling: boolean
}

/** The message of a form in a sign-in window, or null for anything of another shape. */
export function readFormMessage(data: unknown): FormMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'auth-form') return null
  return 'isFilling' in data && typeof data.isFilling === 'boolean'
    ? { type: 'auth-form', isFilling: data.isFilling }
    : null
}

/** The message of a sign-in window, or null for anything of another shape. */
export function readAuthMessage(data: unknown): AuthMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'auth') return null
  const { success, redirect } = data as { success?: unknown; redirect?: unknown }
  if (success === true) return { type: 'auth', success }
  if (success !== false) return null
  if (redirect === undefined) return { type: 'auth', success }
  return isOwnPath(redirect) ? { type: 'auth', success, redirect } : null
}
