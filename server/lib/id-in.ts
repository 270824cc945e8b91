const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** The first id in a text, such as a storage key; null without one. */
export const idIn = (text: string): string | null => id.exec(text)?.[0] ?? null
