import type { TableResult } from '#contract/calls/tables.ts'
import type { Evidence, EvidencePart, EvidencePassage, TableQuestion } from '#contract/evidence.ts'
import { placeText } from '#web/features/chat/message/source-place.ts'
import { cellText, isRight, unitText } from '#web/features/files/table/cell-text.ts'
import { groupLabel, groupValueText } from '#web/features/tables/group-figures.ts'
import { planFigure } from '#web/features/tables/plan-view.ts'
import { tablePartWords } from './evidence-words.ts'
import { resultHeads } from './result-heads.ts'

/** An answer as Markdown: its text, then the tables and passages that it is based on. */
export const answerMarkdown = (text: string, { parts }: Evidence): string =>
  [text, ...parts.map(partMarkdown)].filter((block) => block !== '').join('\n\n')

function partMarkdown(part: EvidencePart): string {
  switch (part.kind) {
    case 'table':
      return tableMarkdown(part, part.result)
    case 'passages':
      return part.passages.map(passageMarkdown).join('\n\n')
    case 'pictures':
      return ''
  }
}

function tableMarkdown(question: TableQuestion, result: TableResult): string {
  const { name, columns, plan } = question
  const { rows, row_count: count, groups } = result
  const group = columns.find((one) => one.name === plan.groupBy?.column)
  const measure = columns.find((one) => one.name === plan.measure) ?? null
  const isGrouped = groups !== null && plan.groupBy !== null && group !== undefined
  const lines = isGrouped
    ? groups.map((one) => [
        groupLabel(one.label, group, plan.groupBy?.part ?? 'value'),
        groupValueText(one, planFigure(plan), measure),
      ])
    : rows.map(({ cells }) => columns.map((column, at) => cellText(cells[at] ?? null, column)))
  const rights = isGrouped ? [false, true] : columns.map(isRight)
  const counted =
    isGrouped || rows.length >= count
      ? tablePartWords.rows(count)
      : tablePartWords.someRows(rows.length, count)
  if (lines.length === 0) return `**${plainText(name)}** (${counted})`
  const rule = `| ${rights.map((isAtRight) => (isAtRight ? '---:' : '---')).join(' | ')} |`
  const heads = isGrouped ? resultHeads(question, result) : columns.map(headText)
  const [head = '', ...body] = [heads, ...lines].map((line) => `| ${line.map(plainText).join(' | ')} |`)
  return [`**${plainText(name)}** (${counted})`, '', head, rule, ...body].join('\n')
}

function headText(column: TableQuestion['columns'][number]): string {
  const unit = unitText(column)
  return unit === null ? column.name : `${column.name} (${unit})`
}

function passageMarkdown(passage: EvidencePassage): string {
  const { before, sentence, after, name } = passage
  const words = [before, `**${sentence.trim()}**`, after]
    .map((text) => text.trim())
    .filter((text) => text !== '')
  const place = placeText(passage)
  return `> ${linesOf(words.join(' ')).join('\n> ')}\n> — ${plainText(name)}${place === '' ? '' : `, ${place}`}`
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** In one line, without what would end a cell. */
const plainText = (text: string): string =>
  linesOf(text).join(' ').replaceAll('\\', '\\\\').replaceAll('|', '\\|')
