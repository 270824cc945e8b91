const keyPattern = /^[a-z0-9_-][a-z0-9._-]*(?:\/[a-z0-9_-][a-z0-9._-]*)*$/
const prefixPattern = /^(?:[a-z0-9_-][a-z0-9._-]*\/)*(?:[a-z0-9_-][a-z0-9._-]*)?$/

/** Whether a text is a valid key. */
export const isKey = (text: string): boolean => text.length <= 500 && keyPattern.test(text)

/** Returns the key; throws when it is invalid. */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error(`Not a storage key: ${key}`)
  return key
}

/** Returns a key prefix, which may be ''; throws when it is invalid. */
export function checkedPrefix(prefix: string): string {
  if (!prefixPattern.test(prefix)) throw new Error(`Not a prefix of storage keys: ${prefix}`)
  return prefix
}
