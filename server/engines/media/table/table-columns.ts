import type { PartialDate } from '#server/lib/language/dates.ts'
import { fold, wordsIn } from '#server/lib/language/words.ts'
import { anyLanguage, meeter, type Hits } from '#server/lib/evidence/hits.ts'
import { termOf } from '#server/lib/question/read-terms.ts'
import type { Term } from '#server/lib/question/question.ts'
import { isOfClocks } from './durations.ts'
import { inFullWords } from './heading-abbreviations.ts'
import {
  dateAt,
  dateColumns,
  textColumns,
  type Column,
  type Columns,
  type DateColumn,
  type TextColumn,
} from './columns.ts'

export type Meet = (text: string, language: string | null) => Hits

const people =
  /\b(?:\w{3,}\s+(?:von|par|por)(?!\s)|name|who|member|person|customer|employee|worker|tenant|holder|by|whom|mitglied|kunde|mitarbeiter|wer|nom|membre|client|employe|qui|nombre|persona|personne|socio|miembro|cliente|empleado|quien|rower|crew|helper|volunteer|driver|fahrer\w*|chauffeur|conducteur|conductor|rider|seller|verkaufer\w*|vendeu(?:r|se)|vendedora?|leader|guide|organi[sz]er|instructor|skipper|captain|(?:touren)?leit(?:er\w*|ung)|guia|monitora?|moniteur|monitrice|animateur|animatrice|trainer|coach|entraineur|entrenadora?|payer|travell?er|reisende[rn]?|voyageur|viajer[oa]|author|autor|auteur|borrower|emprunteur|translator|ubersetzer\w*|traducteur|traductor\w*|photographer|fotograf\w*|photographe|player|spieler|teacher|lehrer\w*|student|pupil|schuler\w*|eleve|alumn[oa]|patient|owner|guest|gast|hote|invitad[oa]|entrant|supplier|lieferant|fournisseur|proveedor)\b/

/** Names of columns in full words, with what parts these as spaces. */
export const headingOf = (column: Column): string =>
  inFullWords(fold(column.name).replaceAll(/[_()[\]/.]+/g, ' '))

/** Indexes of the terms that a heading has: as words, or shortened, 'sup.' for 'supplémentaires'. */
export function headedBy(column: Column, meet: Meet, terms: readonly Term[]): Set<number> {
  const short = [...fold(column.name).matchAll(/(\p{L}{3,})\./gu)].map(([, beginning = '']) => beginning)
  const shortened = terms.flatMap(({ folded }, at) =>
    short.some((beginning) => folded.length >= beginning.length + 3 && folded.startsWith(beginning))
      ? [at]
      : [],
  )
  return new Set([...meet(headingOf(column), anyLanguage).terms.map(({ term }) => term), ...shortened])
}

/** A column of answers or states has few different texts; those of one with very many are not looked through. */
export const isOfFewTexts = (column: Column): column is TextColumn =>
  column.type === 'text' && column.texts.length <= mostTexts
const mostTexts = 12

const ofYear = /\b(?:19|20)\d\d\b/

/** The year that a heading has in its words: 'Harvest 2023'. */
export function yearIn(name: string): number | null {
  const [told] = ofYear.exec(name) ?? []
  return told === undefined ? null : Number(told)
}

/** Whether two headings say the same of two years: 'Harvest 2023' and 'Harvest 2024'. */
export const isOfOtherYearOnly = (one: string, other: string): boolean =>
  yearIn(one) !== null &&
  yearIn(other) !== null &&
  one !== other &&
  one.replace(ofYear, ' ') === other.replace(ofYear, ' ')

/** 'Year': 2022, 2023, 2024. */
export const isOfYearsOnly = (column: Column): column is DateColumn =>
  column.type === 'date' && column.values.every((value) => value <= 0 || dateAt(value)?.month === null)

/** A heading of the year that a row is of: 'Year', 'Tax year', 'Erntejahr', 'Année scolaire', 'Año fiscal'. */
const ownYear =
  /^(?:(?:financial|fiscal|tax|school|academic|calendar|budget|accounting|harvest|crop|gardening) )?(?:year|yr|season|vintage|period|date)s?$|^(?:(?:geschafts|wirtschafts|haushalts|rechnungs|schul|ernte|kalender|steuer|garten|berichts)?jahr(?:gang)?|saison|zeitraum|datum)$|^(?:an|annee|exercice|saison|date|periode)(?: (?:scolaire|fiscale?|civile|de recolte|comptable|budgetaire))?$|^(?:ano|anos|ejercicio|temporada|fecha|periodo|campana)(?: (?:escolar|fiscal|natural|de cosecha|agricola))?$/

/** In a table that is called after a year a column of other years tells those of something else: 'Queen year', 'Baujahr'. */
const isOfOtherYear = (column: Column, meet: Meet): boolean =>
  isOfYearsOnly(column) &&
  !ownYear.test(headingOf(column).trim()) &&
  meet(headingOf(column), anyLanguage).terms.length === 0

/** 'Were built in 2024' asks for 'Baujahr', in whatever words. */
const beginning =
  /\b(?:built|made|bought|born|joined|founded|acquired|installed|planted|(?:ein)?gebaut\w*|geboren\w*|(?:an)?gekauft\w*|angeschafft\w*|(?:ein|bei)getreten\w*|gegrundet\w*|gepflanzt\w*|construit\w*|fabrique\w*|achete\w*|nee?s?|adhere|fonde\w*|plante\w*|construid\w*|construyeron|fabricad\w*|comprad\w*|compr(?:o|aron|amos)|nacid\w*|nacieron|fundad\w*|plantad\w*)\b/

/** The columns that may tell when rows are of, unless what is asked for names another. */
export const withoutOtherYears = (
  table: Columns,
  { text, meet, nameDates }: { text: string; meet: Meet; nameDates: readonly PartialDate[] },
): Columns =>
  nameDates.some(({ year }) => year !== null) && !beginning.test(fold(text))
    ? { ...table, columns: table.columns.filter((column) => !isOfOtherYear(column, meet)) }
    : table

/** The column whose days a condition is about. */
export function dateColumnOf(table: Columns, meet: Meet): DateColumn | null {
  const dates = dateColumns(table)
  const named = dates.find((column) => meet(headingOf(column), anyLanguage).terms.length > 0)
  return named ?? dates.find((column) => !birth.test(headingOf(column))) ?? null
}

/** When somebody was born is meant only where it is asked for. */
const birth =
  /\b(?:born|birth\w*|geboren|geburts\w*|jahrgang|naissance|nee?s?(?: e)? en|nacid[oa]s?|nacimiento)\b/

const begun =
  /\b(?:baujahr|jahr|year|built|made|bought|born|joined|since|geboren|angeschafft|gekauft|eintritt|seit|annee|achete|ne|depuis|ano|comprad[oa]|nacid[oa]|desde|alta)\b/

/** When each row began to be: what is older or newer is told by it. */
export function beginningColumnOf(table: Columns, meet: Meet): DateColumn | null {
  const since = dateColumns(table).filter((column) => begun.test(headingOf(column)))
  return since.find((column) => !birth.test(headingOf(column))) ?? since[0] ?? dateColumnOf(table, meet)
}

const madeIn =
  /\b(?:jahrgang|geburtsjahr|baujahr|geboren|geburtsdatum|born|date of birth|birth (?:date|year)|year of (?:birth|build)|built|(?:date|annee) de naissance|ne en|(?:fecha|ano) de nacimiento)\b/

/** When somebody was born or something was made. */
export const madeColumnOf = ({ columns }: Columns): Extract<Column, { type: 'number' | 'date' }> | null =>
  columns.find(
    (column): column is Extract<Column, { type: 'number' | 'date' }> =>
      column.type !== 'text' && madeIn.test(headingOf(column)),
  ) ?? null

/** Its cells are numbers of a list: 'M-12', 'R5-A'. */
export const isOfNumbers = (column: TextColumn): boolean =>
  /(?:nr|no|nummer|number|num|numero|id|code|codigo|ref|reference|referenz|sku)\.?$/.test(
    headingOf(column).trim(),
  ) || column.texts.slice(1, 50).every((text) => /\d/.test(text) && !/\s|\p{Ll}{3}/u.test(text))

/** Its cells are times of the day: '8:10'. */
export const isOfHours = ({ texts }: TextColumn): boolean => isOfClocks(texts.slice(1, 200))

/** The column that tells what a row is of: of words that are seldom the same. */
export function labelColumnOf(
  { columns, count, headRows }: Columns,
  without: ReadonlySet<Column>,
): TextColumn | null {
  const texts = columns.filter(
    (column): column is TextColumn => column.type === 'text' && !without.has(column) && !isOfHours(column),
  )
  const rows = Math.max(1, Math.min(count, 500) - headRows)
  const variety = (column: TextColumn) => {
    const sample = column.values.slice(headRows, headRows + rows)
    const filled = sample.filter((value) => value !== 0).length
    return filled < rows * 0.5 ? 0 : new Set(sample).size / rows
  }
  // A number in a list names its row for the list, and a name for people.
  const [first] = texts.toSorted((one, other) => Number(isOfNumbers(one)) - Number(isOfNumbers(other)))
  if (!first) return null
  // The first column it is, unless it says the same again and again and another does not.
  const other = texts.find((column) => variety(column) > 2 * variety(first))
  return variety(first) < 0.3 && other !== undefined ? other : first
}

/** Meets one word. */
export const meeterOf = (word: string, language: string | null): Meet =>
  meeter({ terms: [termOf(word, language, false)], codes: [] }, new Map())

/** The column that a grouping word names: 'member', 'category'. */
export function groupColumnOf(word: string, language: string | null, table: Columns): TextColumn | null {
  const meet = meeterOf(word, language)
  const texts = textColumns(table)
  return (
    texts.find((column) => fold(word) === headingOf(column).trim()) ??
    texts.find((column) => meet(headingOf(column), anyLanguage).terms.length > 0) ??
    texts.find((column) => isEndOf(headingOf(column).trim(), word)) ??
    placeColumn(word, texts)
  )
}

/** 'Velotyp' is a 'Type', and a 'Honigkunde' a 'Kunde'. */
const isEndOf = (heading: string, word: string): boolean =>
  /^\p{L}{4,}$/u.test(heading) && fold(word).endsWith(heading.replace(/e$/, ''))

/** By what words where people and things are from is told. */
const places: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:town|city|village|place|stadt|ort|dorf|gemeinde|ville|village|lieu|commune|ciudad|pueblo|lugar|localidad)$/,
    /\b(?:town|city|place|from|origin|residence|herkunft|wohnort|ort|ville|commune|provenance|origine|ciudad|localidad|poblacion|municipio|procedencia|origen)\b/,
  ],
  [
    /^(?:country|land|pays|pais)$/,
    /\b(?:country|nationality|from|origin|land|herkunft\w*|nationalitat|pays|nationalite|provenance|origine|pais|nacionalidad|procedencia|origen)\b/,
  ],
]

function placeColumn(word: string, texts: readonly TextColumn[]): TextColumn | null {
  const [, headings] = places.find(([asked]) => asked.test(fold(word))) ?? []
  return texts.find((column) => headings?.test(headingOf(column)) === true) ?? null
}

/** Letters in which what is done and who does it begin alike. */
const alikeBeginning = 4

/** A driver drives, and a 'Fahrer' has 'Fahrten'. */
export const isDoneBy = (thing: string, doers: TextColumn | null): boolean =>
  doers !== null &&
  thing.length > alikeBeginning &&
  wordsIn(doers.name).some(
    ({ folded }) => folded.length > alikeBeginning && folded.startsWith(thing.slice(0, alikeBeginning)),
  )

/** The column that holds people. */
export const peopleColumnOf = ({ columns }: Columns): TextColumn | null =>
  columns.find((column): column is TextColumn => column.type === 'text' && people.test(headingOf(column))) ??
  null
