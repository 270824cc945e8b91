import skeletonOf from 'unhomoglyph'
import { isOwnName } from '#contract/names.ts'
import { Problem } from './problem.ts'

/** What the product calls users. */
const people = ['guest', 'visitor', 'you', 'me']
/** Never part of a user's name. */
const product = 'storypad'
/** Words that make a name sound official; they are also reserved on their own. */
const roles =
  'admin administrator admins billing moderator operator official security service staff support system team help helpdesk'
/** Filler words, ignored around the others. */
const between = new Set(['the', 'of'])

/** Small capitals, which Unicode treats as separate letters and readers as capitals. */
const smallCapitals = new Map(
  [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ'].map((letter, at) => [letter, 'abcdefghijklmnopqrstuvwyz'[at] ?? '']),
)

/** Digits and signs used in place of letters; `i` is included because `1` also stands for `l`. */
const inPlaceOf = new Map([...'013457i!|$@'].map((sign, at) => [sign, 'oleastlllsa'[at] ?? sign]))
/** The first code points of white letters on discs and squares, the only ones that Unicode does not decompose. */
const [discs, squares] = [0x1f150, 0x1f170]

export type OwnNames = ReturnType<typeof createOwnNames>

/**
 * Refuses names that could be mistaken for the product, its operator, or a product term. They are compared by look
 * (skeletons of Unicode TR39), ignoring case, spaces and punctuation.
 */
export function createOwnNames(operatorName: string) {
  const own = [...people, product, operatorName, operatorName.replaceAll(' ', '')]
  const reserved = new Set(own.flatMap(looksOfAll))
  const official = new Set([...roles.split(' '), ...between].flatMap(looksOfAll))
  const products = looksOfAll(product)

  function isOwn(name: string): boolean {
    const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '')
    const telling = words.filter(
      (word) => !/^\d+$/.test(word) && !looksOf(word).some((look) => official.has(look)),
    )
    if (telling.length === 0)
      return words.every((word) => /^\d+$/.test(word) || between.has(word.toLowerCase()))
    const looks = [words, telling].flatMap((some) => looksOf(some.join('')))
    return !looks.some((look) => reserved.has(look) || products.some((one) => look.includes(one)))
  }

  return {
    /** Whether a user may have the name; does not check for mixed alphabets. */
    isOwn: (name: string): boolean => isOwnName(name) && readingsOf(name).every(isOwn),

    /** @throws Problem `misleading_name` for the field */
    require(name: string, field: string): void {
      if (!readingsOf(name).every(isOwn)) throw new Problem('misleading_name', { field })
    },
  }
}

/** A name as written, and with digits and signs replaced by the letters they stand for, or removed. */
function readingsOf(name: string): string[] {
  const plain = name.replaceAll(/[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu, blackLetter)
  return [plain, inLetters(plain), plain.replaceAll(/\p{N}/gu, '')]
}

function blackLetter(sign: string): string {
  const code = sign.codePointAt(0) ?? discs
  return String.fromCodePoint(0x61 + code - (code < squares ? discs : squares))
}

const inLetters = (text: string): string =>
  [...text.toLowerCase()].map((sign) => inPlaceOf.get(sign) ?? sign).join('')

const looksOfAll = (text: string): string[] => [text, inLetters(text)].flatMap(looksOf)

/** The skeletons of a text, letters only: of its letters unchanged, and in lower case, which may look like others. */
function looksOf(text: string): string[] {
  const plain = text.normalize('NFKC')
  return [...new Set([lookOf(skeleton(plain).toLowerCase()), lookOf(plain.toLowerCase())])]
}

const lookOf = (text: string): string =>
  skeleton(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const skeleton = (text: string): string =>
  inCapitals(skeletonOf(inCapitals(text.normalize('NFD'))).normalize('NFD'))

const inCapitals = (text: string): string =>
  [...text].map((letter) => smallCapitals.get(letter) ?? letter).join('')
