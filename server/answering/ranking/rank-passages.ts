import { bestOf, createTextMatcher } from '#server/answering/candidates/match-text.ts'
import type { TextPassage } from '#server/answering/candidates/text-passage.ts'
import { unitsOf, type TextUnit } from '#server/answering/candidates/text-units.ts'
import { inheritedShare, type Question } from '#server/answering/question/question.ts'
import { isSoughtInTexts } from '#server/answering/question/question-word.ts'
import { codesIn, wordsIn } from '#server/lib/language/words.ts'
import { datesIn } from '#server/lib/language/dates.ts'
import { criteriaOf, passageUnits, type Criteria, type FileFacts, type Weighing } from './criteria.ts'
import weights from './weights.json' with { type: 'json' }

export interface RankedUnit<P extends TextPassage> extends TextUnit<P> {
  /** How likely it answers, beside others of its file; in log-odds: a difference of 1 is 2.7 times as likely. */
  score: number
  /** The same for its file, beside other files. */
  fileScore: number
  criteria: Criteria
}

export interface RankedFile<P extends TextPassage> {
  file: string
  /** That of its best sentence. */
  score: number
  /** Indexes of the question's words that its name or any of its passages has. */
  held: ReadonlySet<number>
  /** Best first. */
  units: readonly RankedUnit<P>[]
}

const fileWeights = Object.entries(weights.file)
const sentenceWeights = Object.entries(weights.sentence)

/** What a code tells. */
const codeWorth = 3
/** What a word tells that says what kind of thing is asked for: an answer need not have it. */
const askingShare = 0.4
const mostUnits = 400
/** Characters of a text that are its beginning. */
const openingLength = 260

export interface RankOptions {
  /** What each folded word tells. */
  rarity: (folded: string) => number
  /** Files of the last answer, when the question goes on from it. */
  before: readonly string[]
}

/** Ranks the files of passages, and the sentences in each, by how likely they answer a question. */
export function rankPassages<P extends TextPassage>(
  question: Question,
  passages: readonly P[],
  { rarity, before }: RankOptions,
): RankedFile<P>[] {
  const match = createTextMatcher(question.words)
  const worth = question.words.map((word) => worthOf(question, word, rarity))
  const weighing: Weighing = {
    question,
    worth,
    worthOfNames: worth.map((one, at) => (question.words[at]?.isName === true ? one : 0)),
    asked: new Set([...question.allWords, ...question.codes.map(({ code }) => code)]),
  }
  const byFile = Map.groupBy(
    passages.map((passage, place) => ({ place, units: unitsOf(passage, place, match), passage })),
    ({ passage }) => passage.file,
  )
  return [...byFile]
    .map(([file, ofFile]) => {
      const facts = factsOf(ofFile, match, { worth, isOfLastAnswer: before.includes(file) })
      const units = ofFile
        .flatMap(({ units: own }) => {
          const ofPassage = passageUnits(own)
          return own.map((unit): RankedUnit<P> => {
            const criteria = criteriaOf(weighing, unit, ofPassage, facts)
            return {
              ...unit,
              criteria,
              score: weighed(criteria, sentenceWeights),
              fileScore: weighed(criteria, fileWeights),
            }
          })
        })
        .toSorted(
          (one, other) => other.score - one.score || one.place - other.place || one.order - other.order,
        )
      const held = new Set([...facts.named.keys(), ...facts.opening.keys(), ...facts.anywhere.keys()])
      return {
        file,
        score: Math.max(...units.map(({ fileScore }) => fileScore)),
        held,
        units: units.slice(0, mostUnits),
      }
    })
    .toSorted((one, other) => other.score - one.score || (one.file < other.file ? -1 : 1))
}

/** Parts of a code are looked for as the code; what is left out is no word of an answer. */
function worthOf(
  { codes }: Question,
  { folded, isInherited, isNegated, isProperty, isForm }: Question['words'][number],
  rarity: RankOptions['rarity'],
): number {
  if (!isSoughtInTexts({ folded, isNegated })) return 0
  const parts = codes
    .map(({ written }) => wordsIn(written))
    .find((all) => all.some((one) => one.folded === folded))
  if (parts !== undefined) return parts.length === 1 ? codeWorth : 0
  return rarity(folded) * (isInherited ? inheritedShare : 1) * (isProperty || isForm ? askingShare : 1)
}

type Weights = readonly (readonly [name: string, weight: number])[]

/** A sum of values, each by the weight of its name. */
export const weighed = (values: Readonly<Record<string, number>>, by: Weights): number =>
  by.reduce((sum, [name, weight]) => sum + weight * (values[name] ?? 0), 0)

/** `roof-quotation_Ludger` as words, its numbers as they are. */
const spelledName = (name: string): string =>
  name.replaceAll(/_+|(?<!\d)-|-(?!\d)/g, ' ').replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')

function factsOf<P extends TextPassage>(
  ofFile: readonly { passage: P; units: readonly TextUnit<P>[] }[],
  match: ReturnType<typeof createTextMatcher>,
  { worth, isOfLastAnswer }: { worth: readonly number[]; isOfLastAnswer: boolean },
): FileFacts {
  const [first] = ofFile
  const fileName = (first?.passage.fileName ?? '').replace(/\.\p{L}[\p{L}\d]{0,5}$/u, '')
  const spelled = `${spelledName(fileName)}\n${first?.passage.title ?? ''}`
  const caption = ofFile.find(({ passage }) => passage.isCaption)?.passage.text ?? ''
  const begun = ofFile.find(({ passage }) => !passage.isCaption && passage.kind !== 'csv')?.passage.text ?? ''
  const units = ofFile.flatMap((one) => one.units)
  return {
    named: bestOf(match(spelled)),
    namedDates: datesIn(spelled),
    namedCodes: new Set([
      ...codesIn(`${fileName}\n${spelled}`).map(({ code }) => code),
      ...wordsIn(spelled).map(({ folded }) => folded),
    ]),
    opening: bestOf(match(`${caption}\n${begun.slice(0, openingLength)}`)),
    anywhere: bestOf(units.flatMap(({ matches }) => matches)),
    codes: new Set(units.flatMap(({ codes }) => [...codes])),
    isOfLastAnswer,
    worthHere: worth.map((one, word) => {
      const times = units.filter(({ words }) => words.has(word)).length
      return one * Math.log(1 + units.length / (1 + times))
    }),
  }
}
