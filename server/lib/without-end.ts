/** Removes trailing `characters` from the text; linear, which `/[…]+$/` is not. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
