// oxlint-disable no-underscore-dangle -- that is how the library calls its functions
import type { Library } from './pdf-library.ts'

const letter = /\p{L}/u
const invisible = 3

/**
 * Whether a page has letters that no font here has, so that they are left out. It also finds the fonts for letters
 * that the font of their text lacks: the page is drawn with them as long as it is open.
 */
export function hasUndrawnLetters(library: Library, textPage: number): boolean {
  const known = new Set<string>()
  const count = library._FPDFText_CountChars(textPage)
  let isUndrawn = false
  for (let at = 0; at < count; at += 1) {
    const code = library._FPDFText_GetUnicode(textPage, at)
    if (code < 0x80 || code > 0x10ffff) continue
    const text = library._FPDFText_GetTextObject(textPage, at)
    const font = text === 0 ? 0 : library._FPDFTextObj_GetFont(text)
    if (font === 0 || known.has(`${font} ${code}`)) continue
    // Scans have their recognised text under the picture.
    if (library._FPDFTextObj_GetTextRenderMode(text) === invisible) continue
    known.add(`${font} ${code}`)
    const character = String.fromCodePoint(code)
    if (!letter.test(character)) continue
    if (library._FPDFFont_GetIsEmbedded(font) !== 0) continue
    library.soughtLetter = character
    if (library._FPDFFont_GetGlyphPath(font, code, 12) === 0) isUndrawn = true
    library.soughtLetter = null
  }
  return isUndrawn
}
