import type { AnswerRequest } from '#server/engines/ai/ai.ts'
import { withUnit, type Computed } from '#server/lib/question/computed.ts'
import { countOf, listOf } from '#server/lib/in-words.ts'
import { quotedMarkdown } from './quoted-markdown.ts'

const verbs = {
  sum: 'sum',
  count: 'count',
  average: 'mean',
  least: 'least',
  greatest: 'greatest',
  difference: 'difference',
  share: 'share',
} as const

/** A line for each figure, with the rows it is of, and what their table does not say: that makes it a guess, where it is a name or more than a word. */
export function figuresInWords({ computed: figures, asked }: AnswerRequest): string[] {
  const lacked = [...new Set(figures.flatMap(({ computed }) => lackedBy(computed)))]
  const isGuess = lacked.length > 1 || asked.terms.some(({ word, isName }) => isName && word === lacked[0])
  const note = lacked.length === 0 ? '' : `The table says nothing about ${quotedList(lacked)}. `
  const lines = figures.map(({ computed, passages }, at) => {
    const isLast = at + 1 === figures.length
    const cite = `${isLast ? note : ''}${passages.map((number) => `[${number}]`).join(' ')}`
    const told =
      computed.unmet === null ? computedSentence(computed, cite) : unmetInWords(computed.unmet, cite)
    return isLast ? told : `${told}\n\n`
  })
  return isGuess ? ['This comes closest:\n\n', ...lines] : lines
}

/** Words of the question that a table does not have of which a figure was computed all the same. */
const lackedBy = ({ figure, unmet, missing }: Computed): readonly string[] =>
  figure === null || unmet !== null ? [] : missing.filter((word) => !ofAll.test(word))

/** What tells that rows are counted or added up, whatever they are of. */
const ofAll =
  /^(?:whole|entire|all|different|distinct|single|entr(?:y|ies)|rows?|lines?|times|euros?|ganze[nrs]?|gesamte[nrs]?|verschiedene[nr]?|einzelne[nrs]?|mal|einträge|zeilen|entiers?|entières?|différente?s|fois|lignes|enter[oa]s?|distint[oa]s|veces|filas|junt[oa]s?)$/i

/** How a figure came about: 'sum of 14 rows, March 2024', '12 of 25 rows, no-show'. */
function howComputed(computed: Computed): string {
  const { operation, rowCount, groupCount, label, conditions, isOfMeans } = computed
  if (operation === 'share') return [label ?? '', ...conditions].join(', ')
  const rows = countOf(rowCount, 'row')
  const groups = groupCount === null ? rows : countOf(groupCount, 'group')
  const of = operation === 'average' || isOfMeans ? groups : rows
  const what = operation === null ? rows : `${verbs[operation]} of ${of}`
  return [...(isOfMeans ? [`mean of ${rows}`] : []), what, ...conditions].join(', ')
}

/** The figure in a sentence, how it came about, and its sources: '[1]'. */
function computedSentence(computed: Computed, cite: string): string {
  const { operation, figure, unit, label, column, rows, rowCount } = computed
  if (operation === null || figure === null) return rowsInWords(rows, cite)
  const amount = `**${quotedMarkdown(withUnit(figure, unit))}**`
  const how = quotedMarkdown(howComputed(computed))
  const heading = column === null ? '' : `${quotedMarkdown(column)}: `
  switch (operation) {
    case 'least':
    case 'greatest':
      if (computed.groups !== null) return rankedInWords(computed, cite)
      return `**${quotedMarkdown(label ?? '')}**: ${amount} – ${heading}${how}. ${cite}`
    case 'difference':
      return `${amount} – ${heading}${how}${label === null ? '' : ` (${quotedMarkdown(label)})`}. ${cite}`
    case 'count':
      // What was asked for may be what the one row says.
      return rowCount === 1 && rows[0] !== undefined
        ? `${amount} – ${how}: ${quotedMarkdown(rows[0].text)} ${cite}`
        : `${amount} – ${heading}${how}${groupsInWords(computed)}. ${cite}`
    default:
      return `${amount} – ${heading}${how}${groupsInWords(computed)}. ${cite}`
  }
}

/** '1. **Hilde: 55.5 kg**', the first of several first, and how they came about. */
function rankedInWords(computed: Computed, cite: string): string {
  const { groups, unit, column } = computed
  const lines = (groups ?? []).map(
    ({ label, text }, at) =>
      `${at + 1}. **${quotedMarkdown(label)}**: **${quotedMarkdown(withUnit(text, unit))}**`,
  )
  const heading = column === null ? '' : `${quotedMarkdown(column)}: `
  return `${lines.join('\n')}\n\n${heading}${quotedMarkdown(howComputed(computed))}. ${cite}`
}

/** More groups than these are only drawn. */
const mostGroups = 12

/** ' (Bastien: **63.00 hours**; Jolyon: **14.50 hours**)'. */
function groupsInWords({ groups, unit }: Computed): string {
  if (groups === null || groups.length < 2) return ''
  const told = groups
    .slice(0, mostGroups)
    .map(({ label, text }) => `${quotedMarkdown(label)}: **${quotedMarkdown(withUnit(text, unit))}**`)
  const more = groups.length - told.length
  return ` (${[...told, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')})`
}

/** A row as 'Cottage: 612.00 GBP', several as a list, each with what else it holds. */
function rowsInWords(rows: Computed['rows'], cite: string): string {
  const lines = rows.map(({ label, value, text }) => {
    const named = [label, value ?? ''].filter((word) => word !== '').map(quotedMarkdown)
    const known = value === null || value === '' ? '' : `**${named.join(': ')}** – `
    return `${known}${quotedMarkdown(text)}`
  })
  return lines.length === 1
    ? `${lines[0] ?? ''} ${cite}`
    : lines.map((line) => `- ${line} ${cite}`).join('\n')
}

/** What a table was asked for and does not have. */
function unmetInWords({ condition, instead }: NonNullable<Computed['unmet']>, cite: string): string {
  const there = instead === null ? '' : ` The table is of ${quotedMarkdown(instead)}. ${cite}`
  return `Nothing here answers that for ${quotedMarkdown(condition)}.${there}`
}

export const quotedList = (words: readonly string[]): string =>
  listOf(words.slice(0, 5).map((word) => `“${quotedMarkdown(word)}”`)).replace(/ and (?=[^ ]*$)/, ' or ')
