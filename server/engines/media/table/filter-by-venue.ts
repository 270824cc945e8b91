import { fold } from '#server/lib/language/words.ts'
import type { Question } from '#server/lib/question/question.ts'
import { textColumns, type Columns, type TextColumn } from './columns.ts'
import { ofCells, type Filter } from './table-filter.ts'

/** How cells say where a game was: 'H', 'dom.', 'Heim', 'local'. */
const homeCell = /^(?:h|home|heim(?:spiel)?|d|dom\.?|domicile|l|local|c|casa)$/
const awayCell = /^(?:a|away|ausw(?:arts)?\.?|auswarts(?:spiel)?|e|ext\.?|exterieur|v|visitante|f|fuera)$/
const neutralCell = /^(?:n|neutral|neutre|-|–|)$/

/** And how it is asked for. */
const homeAsked =
  /\b(?:at home|home (?:games?|match(?:es)?|fixtures?|wins?|leg)|(?<!\b(?:go|went|come|came|drive|drove|take|took) )home(?=\s*\??$)|zu ?hause|daheim|heimspiele?n?|a domicile|en casa|como local(?:es)?|de local(?:es)?)\b/
const awayAsked =
  /\b(?:away(?: (?:from home|games?|match(?:es)?|fixtures?|wins?|leg)|(?=\s*\??$))|auswarts(?:spiele?n?)?|a l'exterieur|en deplacement|fuera(?: de casa)?|como visitantes?|de visitantes?)\b/

/** Games at home or away, where a column tells which each was. */
export function venueFilter({ inFull, terms }: Question, table: Columns, met: Set<number>): Filter[] {
  const asked = fold(inFull).replaceAll('’', "'")
  const [isHome, isAway] = [homeAsked.test(asked), awayAsked.test(asked)]
  const column = isHome === isAway ? undefined : textColumns(table).find(isOfVenues)
  if (column === undefined) return []
  const wanted = isHome ? homeCell : awayCell
  const values = column.texts.flatMap((text, at) => (wanted.test(fold(text).trim()) ? [at] : []))
  terms.forEach(({ folded }, at) => {
    if (venueWord.test(folded)) met.add(at)
  })
  return [ofCells(column, new Set(values), `${column.name}: ${isHome ? 'home' : 'away'}`)]
}
const venueWord =
  /^(?:home|away|hause|zuhause|daheim|heimspiele?n?|auswarts(?:spiele?n?)?|domicile|exterieur|deplacement|casa|fuera|local(?:es)?|visitantes?|games?|match(?:es)?|fixtures?|spiele?n?|matchs|partidos)$/

const mostVenues = 4

const isOfVenues = ({ texts }: TextColumn): boolean => {
  const cells = texts.map((text) => fold(text).trim())
  return (
    cells.length <= mostVenues &&
    cells.some((cell) => homeCell.test(cell)) &&
    cells.some((cell) => awayCell.test(cell)) &&
    cells.every((cell) => [homeCell, awayCell, neutralCell].some((one) => one.test(cell)))
  )
}
