/** A field on a page knows one kind of line end; what is saved keeps the file's own. */
export function withLineEndsOf(original: string, edited: string): string {
  const plain = edited.replaceAll('\r\n', '\n')
  return original.includes('\r\n') ? plain.replaceAll('\n', '\r\n') : plain
}

/** Whether the text differs in more than how its lines end. */
export const isEdited = (original: string, edited: string): boolean =>
  original.replaceAll('\r\n', '\n') !== edited.replaceAll('\r\n', '\n')
