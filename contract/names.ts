import * as z from 'zod/mini'

/** Takes up no place in a line and yet looks like a letter to a program: the fillers of Hangul, and the empty Braille cell. */
const blanks = /[\u115f\u1160\u2800\u3164\uffa0]/gu
/** Joiners and variation selectors belong to a letter or a picture in front of them; alone they are invisible. */
const joined = String.raw`(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f)(?:\u200c|\u200d|\ufe0e|\ufe0f)`
const ignorable = new RegExp(`(?!${joined})[\\p{Default_Ignorable_Code_Point}\\p{Cf}]`, 'gu')
/** Marks over and under one letter, beyond what any writing has. */
const tower = /(\p{M}{4})\p{M}+/gu

/** More marks in a row than any writing has (30, as the stream-safe format of Unicode's UAX 15): putting them in order takes quadratic time. */
const longRun = /(\p{M}{30})\p{M}+/gu

/** A text of any length in a normal form, in linear time. */
export const normalForm = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  text.replaceAll(longRun, '$1').normalize(form)

/** A text as it is seen: without what is invisible, turns the direction of writing, or covers the lines around it. */
export const visibleText = (given: string): string =>
  normalForm(given.toWellFormed(), 'NFC')
    // A NUL is refused wherever it stands.
    .replaceAll(/(?!\0)[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(blanks, '')
    .replaceAll(ignorable, '')
    .replaceAll(/(?<![\u200c\u200d])[\u200c\u200d]+(?=\s|$)/gu, '')
    .replaceAll(tower, '$1')

/** A name of whatever the product names, in one line (in the spirit of Unicode TR39). */
export const plainName = (given: string): string => visibleText(given).replaceAll(/\s+/gu, ' ').trim()

/** What the product itself calls people, and is called. */
const reserved = new Set(['guest', 'you', 'storypad'])
/** Alphabets whose letters look alike. */
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

/** Somebody's name is his own: no word of it mixes alphabets whose letters look alike, and it is none of the product's. */
export const isOwnName = (name: string): boolean =>
  !reserved.has(name.normalize('NFKC').toLowerCase()) &&
  !name.split(/[\s\p{P}]+/u).some((word) => alikes.filter((script) => script.test(word)).length > 1)

/** To be put behind `plainText`, for names of people and personas. */
export const ownName = () =>
  z.refine<string>(
    isOwnName,
    'This name mixes alphabets and could be mistaken for another one. Use one alphabet.',
  )
