import skeletonOf from 'unhomoglyph'
import { isOwnName } from '#contract/names.ts'
import { Problem } from './problem.ts'

/** What the product calls people. */
const people = ['guest', 'visitor', 'you', 'me']
/** Never part of anybody's own name. */
const product = 'storypad'
/** Words that make a name sound official; alone they are reserved too. */
const roles =
  'admin administrator admins moderator operator official security service staff support system team help helpdesk'
/** Around them, and nothing by themselves. */
const between = new Set(['the', 'of'])

/** Small capitals, which Unicode counts as letters of their own and people read as capitals. */
const smallCapitals = new Map(
  [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ'].map((letter, at) => [letter, 'abcdefghijklmnopqrstuvwyz'[at] ?? '']),
)

export type OwnNames = ReturnType<typeof createOwnNames>

/**
 * Refuses names that others would take for the product, its operator, or what the product calls people. They are compared
 * as they look (skeletons of Unicode TR39), whatever their case, spaces and punctuation.
 */
export function createOwnNames(operatorName: string) {
  const reserved = new Set(
    [...people, product, operatorName, operatorName.replaceAll(' ', '')].flatMap(looksOf),
  )
  const official = new Set([...roles.split(' '), ...between].flatMap(looksOf))
  const products = looksOf(product)

  function isOwn(name: string): boolean {
    const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '')
    const own = words.filter(
      (word) => !/^\d+$/.test(word) && !looksOf(word).some((look) => official.has(look)),
    )
    if (own.length === 0) return words.every((word) => /^\d+$/.test(word) || between.has(word.toLowerCase()))
    const looks = [words, own].flatMap((some) => looksOf(some.join('')))
    return !looks.some((look) => reserved.has(look) || products.some((one) => look.includes(one)))
  }

  return {
    /** Whether the name may be somebody's; it says nothing of alphabets that are mixed. */
    isOwn: (name: string): boolean => isOwnName(name) && isOwn(name),

    /** @throws Problem `misleading_name` for the field */
    require(name: string, field: string): void {
      if (!isOwn(name)) throw new Problem('misleading_name', { field })
    },
  }
}

/** How a text looks, in letters only: by its letters as they are, and as small ones, which look like others. */
function looksOf(text: string): string[] {
  const plain = text.normalize('NFKC')
  return [...new Set([lookOf(skeleton(plain).toLowerCase()), lookOf(plain.toLowerCase())])]
}

const lookOf = (text: string): string =>
  skeleton(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const skeleton = (text: string): string =>
  [...skeletonOf(text.normalize('NFD')).normalize('NFD')]
    .map((letter) => smallCapitals.get(letter) ?? letter)
    .join('')
