import type { Question } from '#server/lib/question/question.ts'
import { isOtherPaper } from './other-papers.ts'
import { heldIn, isOfKind, type EvidencePassage, type FileEvidence } from './unit.ts'
import { weighed } from './weighed-signs.ts'

/** Files that are compared with each other; the rest comes after them as it is. */
export const mostCompared = 5

/** What tells whether the best sentence of a file answers, beside what its words are worth. */
export const fileSigns = <P extends EvidencePassage>(
  { terms }: Question,
  { worth, units }: FileEvidence<P>,
  most: number,
) => {
  const best = units[0]
  const held = heldIn(units)
  const isHeld = (at: number) => held.has(at)
  return {
    worth: most > 0 ? worth / most : 0,
    near: best?.near ?? 0,
    nearOfKind: Math.max(0, ...units.filter(isOfKind).map(({ near }) => near)),
    days: best?.dateFits.filter((fit) => fit === 'same').length ?? 0,
    terms: terms.filter((_, at) => isHeld(at)).length,
    names: terms.filter(({ isName }, at) => isName && isHeld(at)).length,
    sentences: Math.log1p(units.filter(({ own }) => own.size > 0).length),
    table: best?.passage.kind === 'csv' ? 1 : 0,
  }
}
type FileSigns = ReturnType<typeof fileSigns>

/** Learned from the questions of `eval/answers`: `npm run eval -- weights`. */
const weights: FileSigns = {
  worth: 3.99,
  near: 4.4,
  nearOfKind: 2.44,
  days: 1.66,
  terms: 0.39,
  names: 0.26,
  sentences: 0.33,
  table: -1.54,
}

/** Files, the best first: their order is mended by what stands near together in them. Their scores stay in falling order. */
export function likeliestFirst<P extends EvidencePassage>(
  question: Question,
  files: readonly FileEvidence<P>[],
): FileEvidence<P>[] {
  // Of files of a type each answers by itself.
  if (question.fileKinds.length > 0) return [...files]
  const compared = files.slice(0, mostCompared).filter(({ worth }) => worth > 0)
  const most = compared[0]?.worth ?? 0
  const isOther = isOtherPaper(question, compared)
  const inOrder = compared
    .map((file) => {
      const signs = fileSigns(question, file, most)
      const value = weighed(weights, signs)
      // Rows come after texts; that one of them answers is as likely as that a sentence does.
      return { file, value, logOdds: value - weights.table * signs.table }
    })
    .toSorted(
      (one, other) => Number(isOther(one.file)) - Number(isOther(other.file)) || other.value - one.value,
    )
    .map(({ file, logOdds }, place) => ({ ...file, logOdds, score: compared[place]?.worth ?? file.worth }))
  return [...inOrder, ...files.slice(compared.length)]
}
