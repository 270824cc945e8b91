import type { Evidence, EvidencePart, EvidencePassage } from '#contract/evidence.ts'
import { tablePart, tableQuestion } from '#server/answering/compose/table-part.ts'
import { worthOf } from '#server/answering/tables/ask-tables.ts'
import type { SettledPlan } from '#server/answering/tables/settle-plan.ts'
import type { Verdict } from '#server/answering/verdict/verdict.ts'
import type { NumberedQuote } from '#server/answering/compose/answer-text.ts'
import { fileKind } from '#contract/file-kinds.ts'
import type { NumberedPassage } from './numbered-passages.ts'

const mostPassages = 4
const mostPictures = 8
const mostOtherTables = 3
/** Characters around a sentence. */
const context = 240
/** A table that explains less of the question is not offered as another one. */
const leastOther = 0.5

interface Grounds {
  /** The best plan, or those of two tables that answer together. */
  answering: readonly SettledPlan[]
  /** Plans of other tables, best first. */
  others: readonly SettledPlan[]
  verdict: Verdict
  quotes: readonly NumberedQuote[]
  numbered: readonly NumberedPassage[]
  how: string[]
}

/** What is shown with an answer: the table that answers, or the passages and pictures. */
export function evidenceOf({ answering, others, verdict, quotes, numbered, how }: Grounds): Evidence {
  const isOfTable = verdict.from === 'table'
  const parts: EvidencePart[] = isOfTable ? answering.map(tablePart) : partsOfTexts(quotes, numbered)
  return {
    certainty: verdict.certainty,
    parts,
    other_tables: isOfTable
      ? others
          .filter((plan) => worthOf(plan) >= leastOther)
          .slice(0, mostOtherTables)
          .map(tableQuestion)
      : [],
    how,
    steps: [],
  }
}

/** As a part of the answer: passages in their context, without those that are in the context of a better one. */
export function partsOfTexts(
  quotes: readonly NumberedQuote[],
  numbered: readonly NumberedPassage[],
): EvidencePart[] {
  const quoted = quotes.flatMap((quote) => {
    const found = numbered.find(({ number }) => number === quote.passage.number)
    return found === undefined ? [] : [{ ...found, quote }]
  })
  const passages = quoted
    .filter(({ passage, file }) => passage.ordinal > 0 && fileKind(file.mime, file.name) !== 'image')
    .slice(0, mostPassages)
    .map(({ passage, file, quote }) => evidencePassage(passage, file, quote.sentence))
    .filter((one, place, all) => !all.slice(0, place).some((better) => isInContext(one, better)))
  const pictures = quoted
    .filter(({ file }) => fileKind(file.mime, file.name) === 'image')
    .map(({ file }) => file.id)
  return [
    ...(passages.length === 0 ? [] : [{ kind: 'passages' as const, passages }]),
    ...(pictures.length === 0
      ? []
      : [{ kind: 'pictures' as const, file_ids: [...new Set(pictures)].slice(0, mostPictures) }]),
  ]
}

const isInContext = ({ file_id, sentence }: EvidencePassage, better: EvidencePassage): boolean =>
  file_id === better.file_id && `${better.before}\n${better.after}`.includes(sentence)

function evidencePassage(
  { text, page, row, line, second, section }: NumberedPassage['passage'],
  { id, name, mime }: NumberedPassage['file'],
  sentence: string,
): EvidencePassage {
  const at = text.indexOf(sentence)
  const end = at + sentence.length
  const linesBefore = text.slice(0, Math.max(0, at)).split('\n').length - 1
  return {
    file_id: id,
    name,
    type: fileKind(mime, name),
    page,
    row: row === null ? null : row + linesBefore,
    line: line === null ? null : line + linesBefore,
    second,
    section,
    before: at < 0 ? '' : startingAtWord(text.slice(Math.max(0, at - context), at), at > context),
    sentence,
    after: at < 0 ? '' : endingAtWord(text.slice(end, end + context), text.length > end + context),
  }
}

function startingAtWord(text: string, isCut: boolean): string {
  const space = text.search(/\s/)
  return isCut && space >= 0 ? `… ${text.slice(space + 1)}` : text
}

function endingAtWord(text: string, isCut: boolean): string {
  const space = text.lastIndexOf(' ')
  return isCut && space >= 0 ? `${text.slice(0, space)} …` : text
}
