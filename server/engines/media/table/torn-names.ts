import { fold } from '#server/lib/language/words.ts'
import type { Question } from '#server/lib/question/question.ts'
import type { Columns } from './columns.ts'
import { headingOf, type Meet } from './table-columns.ts'

const partOfName = /\b(?:first|given|sur|last|family|(?:vor|nach|familien)?name|prenom|nom|nombre|apellidos?)/
const mostCells = 1_000

/**
 * Cells hold one half of a name each and none the whole: 'Blue Nell' is neither what Nell paid nor what is blue. A first name
 * and a family name may stand in columns of their own.
 */
export function isTornApart(
  { terms, text }: Question,
  { columns }: Columns,
  meet: Meet,
  met: ReadonlySet<number>,
): boolean {
  const spelled = fold(text)
  const pairs = terms.flatMap(({ isName, folded }, at) => {
    const next = terms[at + 1]
    const isPair = isName && next?.isName === true && spelled.includes(`${folded} ${next.folded}`)
    return isPair && met.has(at) && met.has(at + 1) ? [at] : []
  })
  if (pairs.length === 0 || columns.some((column) => partOfName.test(headingOf(column)))) return false
  const cells = columns.flatMap((column) => (column.type === 'text' ? column.texts.slice(0, mostCells) : []))
  return pairs.some(
    (at) =>
      !cells.some((cell) => {
        const held = new Set(meet(cell, null).terms.map(({ term }) => term))
        return held.has(at) && held.has(at + 1)
      }),
  )
}
