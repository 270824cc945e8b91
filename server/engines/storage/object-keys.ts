const keyPattern = /^[a-z0-9_-][a-z0-9._-]*(?:\/[a-z0-9_-][a-z0-9._-]*)*$/
const prefixPattern = /^(?:[a-z0-9_-][a-z0-9._-]*\/)*(?:[a-z0-9_-][a-z0-9._-]*)?$/

/** Whether a storage could have made this key. */
export const isKey = (text: string): boolean => text.length <= 500 && keyPattern.test(text)

/** The key itself; a text that no storage may take as a key throws. */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error(`Not a storage key: ${key}`)
  return key
}

/** The beginning of keys, '' included; anything else throws. */
export function checkedPrefix(prefix: string): string {
  if (!prefixPattern.test(prefix)) throw new Error(`Not a prefix of storage keys: ${prefix}`)
  return prefix
}
