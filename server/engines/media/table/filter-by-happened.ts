import { fold } from '#server/lib/language/words.ts'
import type { Question } from '#server/lib/question/question.ts'
import type { Column, Columns, TextColumn } from './columns.ts'
import { isOfFewTexts } from './table-columns.ts'
import { ofCells, type Filter } from './table-filter.ts'

/** Only what took place is asked for, of what was booked: 'the lessons she actually gave', 'only hires that are done'. */
const happened =
  /\b(?:actually|really) (?:did|done|held|gave|given|happened|took place|came|stayed)\b|\b(?:that|which) (?:are|were|got) done\b|\b(?:took|taken) place\b|\b(?:tatsachlich|wirklich) \p{L}+|\bstattgefunden|\bstattfanden\b|\b(?:eu|eurent|ayant) lieu\b|\b(?:effectivement|reellement) \p{L}+|\b(?:tuvieron|tuvo|tenido) lugar\b|\b(?:realmente|de verdad) \p{L}+|\bse (?:hicieron|celebraron|realizaron)\b/u
/** What did not is spoken of: other rules know what is meant. */
const calledOff = /\b(?:cancel|storn|annul|anul|abgesagt|no.?show|ausgefallen)/

const doneCell =
  /^(?:done|completed?|held|took place|attended|finished|stayed|erledigt|stattgefunden|durchgefuhrt|abgeschlossen|gemacht|faite?s?|effectuee?s?|a eu lieu|honoree?s?|terminee?s?|hech[oa]s?|realizad[oa]s?|celebrad[oa]s?|completad[oa]s?|terminad[oa]s?)$/
const offCell =
  /^(?:cancel\w*|no.?show|postponed|missed|rained off|storn\w*|abgesagt|verschoben|ausgefallen|nicht erschienen|annul\w*|reportee?s?|absente?s?|anulad\w*|aplazad\w*|no presentad\w*)$/

const isOfStates = (column: Column): column is TextColumn =>
  isOfFewTexts(column) && placesOf(column, offCell).length > 0

const placesOf = ({ texts }: TextColumn, pattern: RegExp): number[] =>
  texts.flatMap((text, at) => (pattern.test(fold(text).trim()) ? [at] : []))

/** Rows whose state says that it took place; where none has a word for that, those that were not called off. */
export function happenedFilter(
  { inFull, terms }: Question,
  { columns }: Columns,
  met: Set<number>,
): Filter[] {
  const asked = fold(inFull)
  const [said] = happened.exec(asked) ?? []
  if (said === undefined || calledOff.test(asked)) return []
  const states = columns.find(isOfStates)
  if (states === undefined) return []
  const words = new Set(said.split(' '))
  terms.forEach(({ folded }, at) => {
    if (words.has(folded)) met.add(at)
  })
  const done = placesOf(states, doneCell)
  const off = new Set(placesOf(states, offCell))
  const values = done.length > 0 ? done : states.texts.flatMap((_, at) => (off.has(at) ? [] : [at]))
  const told = [...new Set(values)].map((at) => states.texts[at] ?? '').filter((text) => text !== '')
  return [ofCells(states, new Set(values), `${states.name}: ${told.join(', ')}`)]
}
