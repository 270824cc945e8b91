import { fold, wordsIn } from '#server/lib/language/words.ts'
import { leavingOut } from '#server/lib/question/computing-words.ts'
import type { Question } from '#server/lib/question/question.ts'
import type { Column, Columns, TextColumn } from './columns.ts'
import { headingOf } from './table-columns.ts'
import { allBut, ofCells, type Filter } from './table-filter.ts'

/** Codes and numbers stand in cells as they were asked for. */
export function codeFilters(question: Question, table: Columns, called: string): Filter[] {
  const inName = new Set(called.match(/\d+/g))
  return question.codes.flatMap(({ code, written }) => {
    // 'Top 48' is all of the table that is called so.
    if (inName.has(written)) return []
    const named = withWordBefore(question, table, written)
    if (named !== null) return [named]
    for (const column of table.columns) {
      const filter =
        column.type === 'text'
          ? inTexts(column, code, written)
          : column.type === 'number'
            ? inNumbers(column, code, written)
            : null
      if (filter !== null) return [filter]
    }
    return []
  })
}

/** 'Box 3' is all of a cell, and no number of another column. */
function withWordBefore({ text }: Question, { columns }: Columns, written: string): Filter | null {
  const before = new RegExp(`(\\p{L}+)\\s+${escaped(written)}(?![\\p{L}\\p{N}])`, 'u').exec(text)
  const spelled = before === null ? null : fold(before[0])
  for (const column of spelled === null ? [] : columns) {
    if (column.type !== 'text') continue
    const value = column.texts.findIndex((cell) => fold(cell) === spelled)
    if (value > 0) return ofCells(column, new Set([value]), column.texts[value] ?? '')
  }
  return null
}

function inTexts(column: TextColumn, code: string, written: string): Filter | null {
  const pattern = /^\d+$/.test(code)
    ? new RegExp(`(?<![\\p{L}\\p{N}])0*${code}(?![\\p{L}\\p{N}])`, 'u')
    : null
  const bare = (text: string) => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(fold(written))}(?![\\p{L}\\p{N}])`, 'u')
  const values = new Set(
    column.texts.flatMap((text, at) => {
      const isHeld =
        pattern === null
          ? bare(text).includes(code)
          : pattern.test(text) || (/\D/.test(written) && (bare(text) === code || whole.test(fold(text))))
      return isHeld && text !== '' ? [at] : []
    }),
  )
  return values.size === 0 ? null : ofCells(column, values, written)
}

/** 'On pontoon A': what stands behind the name of a column, too short to be a word. */
export function shortFilters({ text }: Question, table: Columns): Filter[] {
  const asked = fold(text)
  return table.columns.flatMap((column): Filter[] => {
    if (column.type !== 'text') return []
    const name = headingOf(column).trim()
    const short = new RegExp(`\\b${escaped(name)}\\s+([\\p{L}\\p{N}]{1,2})(?![\\p{L}\\p{N}])`, 'u').exec(
      asked,
    )?.[1]
    const value = short === undefined ? -1 : column.texts.findIndex((cell) => fold(cell) === short)
    if (name === '' || value <= 0) return []
    return [ofCells(column, new Set([value]), `${name} ${column.texts[value] ?? ''}`)]
  })
}

/** Categories are few. */
const mostCategories = 30

/** 'No-show' is all of a cell, though each of its words asks elsewhere; of columns that have no condition yet. */
export function spelledFilters(
  { text, terms }: Question,
  { columns }: Columns,
  held: ReadonlySet<Column | null>,
): Filter[] {
  const asked = fold(text)
  const out = leavingOut.exec(asked)?.[1] ?? ''
  const known = new Set(terms.map(({ folded }) => folded))
  return columns.flatMap((column): Filter[] => {
    if (column.type !== 'text' || held.has(column) || column.texts.length > mostCategories) return []
    const value = column.texts.findIndex((cell) => {
      const spelled = fold(cell)
      const words = wordsIn(cell)
      return (
        /^\p{L}+-\p{L}+$/u.test(spelled) &&
        words.every(({ folded }) => !known.has(folded)) &&
        new RegExp(`(?<![\\p{L}\\p{N}-])${escaped(spelled)}s?(?![\\p{L}\\p{N}-])`, 'u').test(asked)
      )
    })
    if (value <= 0) return []
    const cell = column.texts[value] ?? ''
    const filter = ofCells(column, new Set([value]), cell)
    return [out.includes(fold(cell)) ? allBut(filter) : filter]
  })
}

/** Only signs that mean something in a pattern may be escaped in one of Unicode. */
const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** A column of numbers that is no measure: 'plot 12'. */
function inNumbers(
  column: Extract<Column, { type: 'number' }>,
  code: string,
  written: string,
): Filter | null {
  const wanted = Number(code)
  if (!/^\d+$/.test(code) || !column.values.includes(wanted)) return null
  if (column.decimals > 0 || column.unit !== null) return null
  return {
    words: `${headingOf(column)} ${written}`,
    column,
    values: null,
    givesWay: 'never',
    meets: (row) => column.values[row] === wanted,
  }
}
