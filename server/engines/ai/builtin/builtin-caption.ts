import type { CaptionFacts, CaptionRequest, ColumnFacts } from '#server/engines/ai/ai.ts'
import { unreachable } from '#server/lib/unreachable.ts'
import { fileNameWords, plainText } from './file-name-words.ts'
import { countOf, dayInWords, decimal, durationInWords, listOf, sizeInWords } from './in-words.ts'

const longestCaption = 200
const moneyNames =
  /amount|betrag|cost|eur|gbp|import|kosten|montant|preis|price|prix|spent|sum|total|usd|value|wert/i
/** Adding these up means nothing. */
const noSums =
  /^(?:.*\b)?(?:age|code|id|index|jahr|lat|latitude|lng|lon|longitude|nr|no|number|phone|plz|rank|row|year|zip)(?:\b.*)?$/i
const languageNames = new Intl.DisplayNames('en', { type: 'language' })

/**
 * One or two sentences of what is known; it never tells of what it cannot see. What people look for comes first: day and
 * time, title and words; colours come last.
 */
export function builtinCaption(request: CaptionRequest): string {
  return fitted(
    sentencesOf(request)
      .map(plainText)
      .filter((sentence) => sentence !== ''),
  )
}

function sentencesOf(request: CaptionRequest): string[] {
  switch (request.kind) {
    case 'image':
      return pictureSentences(request)
    case 'csv':
      return tableSentences(request)
    case 'text':
      return textSentences(request, 'text')
    case 'pdf':
      return textSentences(request, 'PDF document')
    case 'video':
      return videoSentences(request)
    case 'other':
      return [`${subjectOf(request)}a file of ${sizeInWords(request.sizeBytes)} that is only kept`]
    default:
      return unreachable(request.kind)
  }
}

function pictureSentences(request: CaptionRequest): string[] {
  const facts = request.examination
  const ground = facts.hasAlpha ? ' on a transparent background' : ''
  return [
    madeSentence('Taken', facts),
    `${subjectOf(request)}${pictureNoun(request)}${ground}${coloursOf(facts)}`,
  ]
}

function coloursOf({ colours }: CaptionFacts): string {
  return colours.length > 0 ? `, mostly ${listOf(colours)}` : ''
}

function pictureNoun({ mime, name, examination: facts }: CaptionRequest): string {
  if (facts.isAnimated) return 'a short animation'
  if (mime === 'image/svg+xml') return 'a drawing'
  if (/screen.?shot|bildschirmfoto/i.test(name)) return 'a screenshot'
  const noun = facts.takenAt === null ? 'picture' : 'photo'
  const shape = shapeOf(facts)
  if (shape === 'panorama') return 'a panorama'
  return shape === null ? `a ${noun}` : `a ${shape} ${noun}`
}

function shapeOf({ width, height }: CaptionFacts): 'panorama' | 'portrait' | 'square' | null {
  if (width === null || height === null || height === 0) return null
  const ratio = width / height
  if (ratio >= 2.2) return 'panorama'
  if (ratio < 0.85) return 'portrait'
  return Math.abs(ratio - 1) < 0.03 ? 'square' : null
}

function madeSentence(made: 'Taken' | 'Filmed', { takenAt }: CaptionFacts): string {
  const day = takenAt === null ? '' : dayInWords(takenAt, { withWeekday: true })
  if (takenAt === null || day === '') return ''
  // A clock that counts in UTC does not tell the time of the place.
  if (takenAt.endsWith('Z')) return `${made} on ${day}`
  return `${made} on ${day} at ${takenAt.slice(11, 16)}, ${partOfDay(Number(takenAt.slice(11, 13)))}`
}

function partOfDay(hour: number): string {
  if (hour >= 5 && hour < 12) return 'in the morning'
  if (hour >= 12 && hour < 18) return 'in the afternoon'
  return hour >= 18 && hour < 22 ? 'in the evening' : 'at night'
}

function tableSentences(request: CaptionRequest): string[] {
  const { rows, table } = request.examination
  const columns = table?.columns ?? []
  if (rows === null || columns.length === 0) return textSentences(request, 'table')
  const names = columns.map((column) => plainText(column.name).slice(0, 30))
  const count = table?.columnCount ?? names.length
  const named = count > 5 ? [...names.slice(0, 4), `${count - 4} more columns`] : names
  const first = `${subjectOf(request)}${countOf(rows, 'row')} of ${listOf(named)}${dateSpan(columns)}`
  const sum = sumOf(columns)
  return [sum === '' ? first : `${first}; ${sum}`]
}

function dateSpan(columns: readonly ColumnFacts[]): string {
  const dates = columns.find((column) => column.type === 'date')
  if (dates?.min === undefined || dates.max === undefined) return ''
  const [from, to] = [dayInWords(dates.min), dayInWords(dates.max)]
  return from === to ? `, of ${from}` : `, from ${from} to ${to}`
}

function sumOf(columns: readonly ColumnFacts[]): string {
  const numbers = columns.filter(
    (column) =>
      column.type === 'number' && column.sum !== undefined && !noSums.test(column.name.replaceAll('_', ' ')),
  )
  const column = numbers.find(({ name }) => moneyNames.test(name)) ?? numbers.at(-1)
  if (column?.sum === undefined || column.min === undefined || column.max === undefined) return ''
  const decimals = [column.min, column.max, String(column.sum)].some((value) => value.includes('.')) ? 2 : 0
  const [sum, min, max] = [column.sum, Number(column.min), Number(column.max)].map((value) =>
    decimal(value, decimals),
  )
  return `${plainText(column.name).slice(0, 30)} adds up to ${sum} (from ${min} to ${max})`
}

function textSentences(request: CaptionRequest, noun: string): string[] {
  const { title, keywords, language, lines, pages, textStart } = request.examination
  const subject = title === null ? fileNameWords(request.name) : plainText(title).replace(/[.:;,]$/, '')
  const topics = keywords
    .slice(0, 4)
    .map(plainText)
    .filter((word) => !subject?.toLowerCase().includes(word.toLowerCase()))
  const inLanguage =
    language === null || language === 'en' ? '' : ` in ${languageNames.of(language) ?? language}`
  const length = lengthOf(pages, lines)
  // A scan is found by its name only, until somebody reads it.
  const lack = pages !== null && textStart === null ? ' without text' : ''
  return [
    subject ?? '',
    topics.length > 0 ? `About ${listOf(topics)}` : '',
    length === ''
      ? `A ${noun}${inLanguage} of ${sizeInWords(request.sizeBytes)}`
      : `A ${noun}${inLanguage} of ${length}${lack}`,
  ]
}

function lengthOf(pages: number | null, lines: number | null): string {
  if (pages !== null) return countOf(pages, 'page')
  return lines === null ? '' : countOf(lines, 'line')
}

function videoSentences(request: CaptionRequest): string[] {
  const { durationSeconds, width, height } = request.examination
  const shape = shapeOf(request.examination)
  const noun = shape === null ? 'a video' : `a ${shape} video`
  const length = durationSeconds === null ? sizeInWords(request.sizeBytes) : durationInWords(durationSeconds)
  const subject = `${subjectOf(request)}${noun} of ${length}`
  // Where no library decodes videos, nothing is known but what the file weighs.
  if (durationSeconds === null && width === null) return [`${subject} that cannot be looked into here`]
  const size = width === null || height === null ? '' : ` in ${width} × ${height} pixels`
  return [madeSentence('Filmed', request.examination), `${subject}${size}${coloursOf(request.examination)}`]
}

/** 'Crinan canal: ' from the title or the words of the name, or nothing. */
function subjectOf({ name, examination }: CaptionRequest): string {
  const subject = examination.title ?? fileNameWords(name)
  return subject === null ? '' : `${plainText(subject).replace(/[.:;,]$/, '')}: `
}

/** As many whole sentences as fit; the first is cut where it alone is too long. */
function fitted(sentences: string[]): string {
  let caption = ''
  for (const sentence of sentences) {
    const capital = sentence.charAt(0).toUpperCase() + sentence.slice(1)
    const ended = /[.?…]$/.test(capital) ? capital : `${capital}.`
    if (caption !== '' && caption.length + 1 + ended.length > longestCaption) continue
    caption = caption === '' ? ended : `${caption} ${ended}`
  }
  if (caption.length <= longestCaption) return caption
  return `${caption.slice(0, longestCaption - 1).replace(/\s+\S*$/, '')}…`
}
