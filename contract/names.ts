import * as z from 'zod/mini'

/** Characters without width that count as letters: Hangul fillers, and the empty Braille cell. */
const blanks = /[\u115f\u1160\u2800\u3164\uffa0]/gu
/** Joiners and variation selectors belong to the preceding letter or pictograph; alone they are invisible. */
const joined = String.raw`(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f)(?:\u200c|\u200d|\ufe0e|\ufe0f)`
const ignorable = new RegExp(`(?!${joined})[\\p{Default_Ignorable_Code_Point}\\p{Cf}]`, 'gu')
/** More marks on one letter than any script uses. */
const tower = /(\p{M}{4})\p{M}+/gu

/**
 * More marks in a row than any script uses (30, as in the stream-safe format of Unicode's UAX 15): sorting them takes
 * quadratic time.
 */
const longRun = /(\p{M}{30})\p{M}+/gu

/** Normalises a text of any length in linear time. */
export const normalForm = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  text.replaceAll(longRun, '$1').normalize(form)

/** The visible text: without characters that are invisible, change the writing direction, or cover other lines. */
export const visibleText = (given: string): string =>
  normalForm(given.toWellFormed(), 'NFC')
    // A NUL is refused elsewhere.
    .replaceAll(/(?!\0)[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(blanks, '')
    .replaceAll(ignorable, '')
    .replaceAll(/(?<![\u200c\u200d])[\u200c\u200d]+(?=\s|$)/gu, '')
    .replaceAll(tower, '$1')

/** Normalises a name to one line (in the spirit of Unicode TR39). */
export const plainName = (given: string): string => visibleText(given).replaceAll(/\s+/gu, ' ').trim()

/** Names that the product uses for users and for itself. */
const reserved = new Set(['guest', 'you', 'storypad'])
/** Alphabets with similar letters. */
const alikes = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Lisu}/u,
  /\p{Script=Canadian_Aboriginal}/u,
]

/**
 * Whether a name is not misleading: no word mixes alphabets with similar letters, and it is not one of the product's.
 */
export const isOwnName = (name: string): boolean =>
  !reserved.has(name.normalize('NFKC').toLowerCase()) &&
  !name.split(/[\s\p{P}]+/u).some((word) => alikes.filter((script) => script.test(word)).length > 1)

/** Goes after `plainText`, for names of users and personas. */
export const ownName = () =>
  z.refine<string>(
    isOwnName,
    'This name mixes alphabets and could be mistaken for another one. Use one alphabet.',
  )
