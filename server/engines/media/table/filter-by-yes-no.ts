import { fold } from '#server/lib/language/words.ts'
import { eitherWay } from '#server/lib/question/comparing-words.ts'
import type { Question } from '#server/lib/question/question.ts'
import type { Column, Columns, TextColumn } from './read-table.ts'
import { headedBy, type Meet } from './table-columns.ts'
import { ofCells, type Filter } from './table-filter.ts'

const yesCell = /^(?:y|yes|ja|j|oui|o|si|s|true|x|✓|✔|1)$/
const noCell = /^(?:n|no|nein|non|false|0|-|✗|✘)$/
const negation =
  /^(?:not|no|nicht|kein\w*|sans|pas|ne|sin|cannot|can't|couldn't|without|ohne|nunca|never|nie)$/

/** A column of yes and no has few different texts; of one with very many they are not looked through. */
const mostTexts = 12

const isYesNo = (column: Column): column is TextColumn => {
  if (column.type !== 'text' || column.texts.length > mostTexts) return false
  const cells = column.texts.map((text) => fold(text).trim()).filter((text) => text !== '')
  return (
    cells.some((cell) => yesCell.test(cell)) && cells.every((cell) => yesCell.test(cell) || noCell.test(cell))
  )
}

/** 'Paid or not' is no condition. */
const isEitherWay = (asked: string, word: string): boolean =>
  eitherWay.test(asked.slice(asked.indexOf(word) + word.length))

/** 'Who cannot swim': rows whose column of that name says no; those that say yes where nothing is denied. */
export function yesNoFilters(
  { inFull, terms }: Question,
  { columns }: Columns,
  { meet, about }: { meet: Meet; about: ReadonlySet<number> },
  met: Set<number>,
): Filter[] {
  const said = fold(inFull).split(/[^\p{L}']+/u)
  return columns.filter(isYesNo).flatMap((column) => {
    // 'Helped in 2024' is no condition where helpers are what the table is of.
    const asked = [...headedBy(column, meet, terms)].filter(
      (at) => !about.has(at) && !isEitherWay(fold(inFull), terms[at]?.folded ?? ''),
    )
    if (asked.length === 0) return []
    const isDenied = asked.some((at) => {
      const place = said.lastIndexOf(terms[at]?.folded ?? '')
      return said.slice(Math.max(0, place - 3), place + 2).some((word) => negation.test(word))
    })
    const wanted = isDenied ? noCell : yesCell
    const values = new Set(
      column.texts.flatMap((cell, at) =>
        wanted.test(fold(cell).trim()) || (isDenied && cell === '') ? [at] : [],
      ),
    )
    for (const at of asked) met.add(at)
    return [ofCells(column, values, `${column.name}: ${isDenied ? 'no' : 'yes'}`, 'perhaps')]
  })
}
