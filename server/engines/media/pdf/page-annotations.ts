// oxlint-disable no-underscore-dangle -- that is how the library calls its functions
import { numbersAt, readUtf16, withMemory, withName, type Library } from './pdf-library.ts'
import type { FilledField, Rectangle } from './place-fields.ts'

/** A comment on a page: a sticky note, or the comment of a highlight, drawing or stamp. */
export interface PdfNote {
  text: string
  /** '' when unknown. */
  author: string
}

/** What was added to a page: filled fields and free text in their places, and notes. */
export interface Annotations {
  fields: FilledField[]
  notes: PdfNote[]
}

/** More on one page is an attack. */
const mostAnnotations = 5_000
const subtypes = { freeText: 3, widget: 20 } as const
/** Text, line, square, circle, polygon, polyline, highlight, underline, squiggly, strikeout, stamp, caret, ink. */
const noteSubtypes = [1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]
const fieldTypes = { checkBox: 2, radioButton: 3, comboBox: 4, listBox: 5, text: 6 } as const
const hidden = 0x02 | 0x20
const password = 1 << 13

export function readAnnotations(library: Library, form: number, page: number): Annotations {
  const found: Annotations = { fields: [], notes: [] }
  const count = Math.min(library._FPDFPage_GetAnnotCount(page), mostAnnotations)
  for (let at = 0; at < count; at += 1) {
    const annotation = library._FPDFPage_GetAnnot(page, at)
    if (annotation === 0) continue
    try {
      readAnnotation(library, { form, annotation }, found)
    } finally {
      library._FPDFPage_CloseAnnot(annotation)
    }
  }
  return found
}

/** Pointers; without a form environment `form` is 0. */
interface Annotation {
  form: number
  annotation: number
}

function readAnnotation(library: Library, opened: Annotation, found: Annotations): void {
  if ((library._FPDFAnnot_GetFlags(opened.annotation) & hidden) !== 0) return
  const subtype = library._FPDFAnnot_GetSubtype(opened.annotation)
  if (subtype === subtypes.widget) {
    const field = opened.form === 0 ? null : readField(library, opened)
    if (field !== null) found.fields.push(field)
    return
  }
  const isFreeText = subtype === subtypes.freeText
  if (!isFreeText && !noteSubtypes.includes(subtype)) return
  const text = oneLine(stringOf(library, opened, 'Contents'))
  if (text === '') return
  if (!isFreeText) found.notes.push({ text, author: oneLine(stringOf(library, opened, 'T')) })
  else found.fields.push({ kind: 'text', value: text, label: '', at: rectangleOf(library, opened) })
}

/** Null for a field that is empty or no text, such as a button, a password or a signature. */
function readField(library: Library, opened: Annotation): FilledField | null {
  const { form, annotation } = opened
  const at = rectangleOf(library, opened)
  const type = library._FPDFAnnot_GetFormFieldType(form, annotation)
  if (type === fieldTypes.checkBox || type === fieldTypes.radioButton) {
    const isChecked = library._FPDFAnnot_IsChecked(form, annotation) !== 0
    return isChecked ? { kind: 'mark', value: '', label: labelOf(library, opened), at } : null
  }
  const isChoice = type === fieldTypes.comboBox || type === fieldTypes.listBox
  if (!isChoice && type !== fieldTypes.text) return null
  if (!isChoice && (library._FPDFAnnot_GetFormFieldFlags(form, annotation) & password) !== 0) return null
  const chosen = isChoice ? chosenOptions(library, opened) : ''
  const value =
    chosen === ''
      ? readUtf16(library, (buffer, bytes) =>
          library._FPDFAnnot_GetFormFieldValue(form, annotation, buffer, bytes),
        )
      : chosen
  const line = oneLine(value)
  return line === '' ? null : { kind: 'text', value: line, label: labelOf(library, opened), at }
}

/** The labels of the chosen options; the value itself may be a code. */
function chosenOptions(library: Library, { form, annotation }: Annotation): string {
  const count = Math.min(library._FPDFAnnot_GetOptionCount(form, annotation), mostAnnotations)
  const labels: string[] = []
  for (let at = 0; at < count; at += 1) {
    if (library._FPDFAnnot_IsOptionSelected(form, annotation, at) === 0) continue
    labels.push(
      readUtf16(library, (buffer, bytes) =>
        library._FPDFAnnot_GetOptionLabel(form, annotation, at, buffer, bytes),
      ),
    )
  }
  return labels.join(', ')
}

/** What viewers show for the field, else its name if that is made of words. */
function labelOf(library: Library, { form, annotation }: Annotation): string {
  const shown = readUtf16(library, (buffer, bytes) =>
    library._FPDFAnnot_GetFormFieldAlternateName(form, annotation, buffer, bytes),
  )
  if (shown !== '') return oneLine(shown)
  const name = readUtf16(library, (buffer, bytes) =>
    library._FPDFAnnot_GetFormFieldName(form, annotation, buffer, bytes),
  )
  const words = oneLine((name.split('.').at(-1) ?? '').replaceAll('_', ' '))
  return /^[\p{L} -]{3,60}$/u.test(words) ? words : ''
}

function stringOf(library: Library, { annotation }: Annotation, key: string): string {
  return withName(library, key, (name) =>
    readUtf16(library, (buffer, bytes) => library._FPDFAnnot_GetStringValue(annotation, name, buffer, bytes)),
  )
}

function rectangleOf(library: Library, { annotation }: Annotation): Rectangle {
  return withMemory(library, 4 * Float32Array.BYTES_PER_ELEMENT, (memory) => {
    const isKnown = library._FPDFAnnot_GetRect(annotation, memory) !== 0
    // Left, top, right and bottom.
    const [one, two, three, four] = [0, 4, 8, 12].map((offset) =>
      isKnown ? numbersAt(library).getFloat32(memory + offset, true) : 0,
    ) as [number, number, number, number]
    return {
      left: Math.min(one, three),
      right: Math.max(one, three),
      bottom: Math.min(two, four),
      top: Math.max(two, four),
    }
  })
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}
