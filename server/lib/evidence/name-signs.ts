import { wordsIn } from '#server/lib/language/words.ts'
import type { Question } from '#server/lib/question/question.ts'
import { isKnownWord } from '#server/lib/question/translations.ts'
import { allStopWords } from '#server/lib/stop-words.ts'
import type { Part } from './parts.ts'

/** How people are spoken of before their names. */
const title =
  '(?:(?:Mrs?|Ms|Miss|Dr|Prof|Rev|Sir|Herrn?|Frau|Fr|Hr|M|Mme|Mlle|Madame|Monsieur|Me|Maître|Sra?|Señora?|don|doña|Don|Doña|el señor|la señora|le docteur|la docteure|el doctor|la doctora)\\.?\\s+)'
const name = "(?:[\"“„«'‘]\\s*)?\\p{Lu}[\\p{L}\\d'’.-]*\\p{L}\\p{N}*"
const behindVerb =
  "(?:called|named|nicknamed|known as|name is|name was|name:|heiß(?:t|en)|heisst?|heissen|hieß(?:en)?|namens|genannt|Name ist|Name war|Name:|s[’']appell?\\p{L}+|(?:sur)?nommée?s?|appelée?s?|prénommée?s?|du nom de|Nom\\s?:|se llama\\p{L}*|llamad[oa]s?|de nombre|apodad[oa]s?|Nombre\\s?:)"

/** 'Er heißt Hoppel', 'une chienne nommée Frieda', 'a plasterer called Egon Strub'. */
const named = new RegExp(`(?<!\\p{L})${behindVerb}\\s+(?:[a-zäöüéè]{1,4}\\s+)?${title}?(${name})`, 'gu')

/** What may stand between a thing and its name: 'the master of the boat, Mr Flett', 'Hauswart: Herr Goran'. */
const behind = new RegExp(
  `^\\p{L}+(?!\\p{L})(?:\\s+(?:von|vom|der|des|de|del|du|of|for|in|at|im|bei|chez|en|à|au|aux)\\s+(?:(?:the|our|la|le|les|el|los|las|dem|der|den)\\s+)?[\\p{L}'’-]+){0,2}\\s*(?:[,:(–-]\\s*|\\s(?:is|was|ist|war|es|era|est|était)\\s+)?(${title}?)(${name})`,
  'u',
)
/** 'Le gardien sur place (mon frère, Luc Baumann)'. */
const inBrackets = new RegExp(
  `^\\p{L}+(?!\\p{L})(?:\\s+\\p{Ll}[\\p{L}'’]*){0,4}\\s*[,(]\\s*(?:(?:my|our|mon|ma|notre|mein\\p{L}*|unser\\p{L}*|mi|nuestr[oa])\\s+\\p{L}+,?\\s+)?(${title}?)(${name})`,
  'u',
)
/** And between a name and what it is of: 'Mme Toujas, adjointe aux chemins', 'M. Delahousse, notre directeur'. */
const before = new RegExp(
  `(${title}?)(${name})\\s*[,(]\\s*(?:(?:the|our|my|his|her|notre|mon|ma|nuestr[oa]|mi|unsere?|meine?|der|die|das|la|le|el|als|as)\\s+){0,2}$`,
  'u',
)

/** How surely a sentence tells what something is called that is asked for by what it is: a name that the question does not hold stands beside it, or behind a word of naming. */
export function nameSign(part: Part, { terms }: Question, asked: ReadonlySet<string>): number {
  const { text } = part
  const isNew = (found: string, isTitled: boolean) => {
    const words = wordsIn(found).filter(({ folded }) => folded.length > 1)
    return (
      words.some(({ folded }) => !asked.has(folded) && (isTitled || !allStopWords.has(folded))) &&
      // German writes all things like names.
      (isTitled || !words.every(({ folded }) => isKnownWord(folded, 'de') && !isKnownWord(folded, null)))
    )
  }
  if ([...text.matchAll(named)].some(([, found = '']) => isNew(found, true))) return 1
  const isBeside = part.hits.some(({ term, at }) => {
    if (terms[term] === undefined || terms[term].isName) return false
    const from = at - part.at
    const on = text.slice(from, from + reach)
    const found = [
      behind.exec(on),
      inBrackets.exec(on),
      before.exec(text.slice(Math.max(0, from - reach), from)),
    ]
    return found.some((match) => match !== null && isNew(match[2] ?? '', (match[1] ?? '') !== ''))
  })
  return isBeside ? 1 : unnamed
}

/** A row tells it only where it says of what it is. */
export const namesRow = ({ hits }: Part, { terms }: Question): boolean =>
  hits.some(({ term }) => terms[term]?.isName === false)
const reach = 90
/** A name may stand anywhere in it. */
export const unnamed = 0.3
