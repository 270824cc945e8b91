// oxlint-disable no-underscore-dangle -- that is how the library calls its functions
import { readFile } from 'node:fs/promises'
import { init } from '@embedpdf/pdfium'
import { Unreadable } from '#server/engines/media/media.ts'

const wasmPath = new URL(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))

/** The functions of PDFium that are used here; the package's types name none of them. All pointers are numbers. */
export interface Library {
  /** The whole memory; a new array after it has grown. */
  readonly HEAPU8: Uint8Array<ArrayBuffer>
  readonly wasmExports: { malloc(bytes: number): number; free(at: number): void }
  /** A pointer to a function, whose signature has a letter for the result and for each argument: v(oid) or i(nteger). */
  addFunction(callback: (...args: number[]) => number | void, signature: string): number
  /** The letter that is looked up; PDFium asks for a further font if the font of a text lacks it. */
  soughtLetter: string | null
  _FPDF_InitLibrary(): void
  _FPDF_SetSystemFontInfo(info: number): void
  _FPDF_LoadMemDocument(bytes: number, size: number, password: number): number
  _FPDF_GetLastError(): number
  _FPDF_GetPageCount(document: number): number
  _FPDF_LoadPage(document: number, at: number): number
  _FPDF_ClosePage(page: number): void
  _FPDF_GetPageWidth(page: number): number
  _FPDF_GetPageHeight(page: number): number
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, pixels: number, stride: number): number
  _FPDFBitmap_FillRect(
    bitmap: number,
    left: number,
    top: number,
    width: number,
    height: number,
    colour: number,
  ): number
  _FPDFBitmap_Destroy(bitmap: number): void
  _FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    rotation: number,
    flags: number,
  ): void
  _FPDF_GetMetaText(document: number, tag: number, buffer: number, length: number): number
  _FPDF_GetFormType(document: number): number
  _FPDFDOC_InitFormFillEnvironment(document: number, info: number): number
  _FORM_OnAfterLoadPage(page: number, form: number): void
  _FORM_OnBeforeClosePage(page: number, form: number): void
  _FPDF_FFLDraw(
    form: number,
    bitmap: number,
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    rotation: number,
    flags: number,
  ): void
  _FPDFPage_GetAnnotCount(page: number): number
  _FPDFPage_GetAnnot(page: number, at: number): number
  _FPDFPage_CloseAnnot(annotation: number): void
  _FPDFAnnot_GetSubtype(annotation: number): number
  _FPDFAnnot_GetFlags(annotation: number): number
  _FPDFAnnot_GetRect(annotation: number, rectangle: number): number
  _FPDFAnnot_GetStringValue(annotation: number, key: number, buffer: number, length: number): number
  _FPDFAnnot_GetFormFieldType(form: number, annotation: number): number
  _FPDFAnnot_GetFormFieldFlags(form: number, annotation: number): number
  _FPDFAnnot_GetFormFieldName(form: number, annotation: number, buffer: number, length: number): number
  _FPDFAnnot_GetFormFieldAlternateName(
    form: number,
    annotation: number,
    buffer: number,
    length: number,
  ): number
  _FPDFAnnot_GetFormFieldValue(form: number, annotation: number, buffer: number, length: number): number
  _FPDFAnnot_IsChecked(form: number, annotation: number): number
  _FPDFAnnot_GetOptionCount(form: number, annotation: number): number
  _FPDFAnnot_IsOptionSelected(form: number, annotation: number, at: number): number
  _FPDFAnnot_GetOptionLabel(
    form: number,
    annotation: number,
    at: number,
    buffer: number,
    length: number,
  ): number
  _FPDFDoc_GetAttachmentCount(document: number): number
  _FPDFDoc_GetAttachment(document: number, at: number): number
  _FPDFAttachment_GetName(attachment: number, buffer: number, length: number): number
  _FPDF_GetXFAPacketCount(document: number): number
  _FPDF_GetXFAPacketName(document: number, at: number, buffer: number, length: number): number
  _FPDF_GetXFAPacketContent(
    document: number,
    at: number,
    buffer: number,
    length: number,
    written: number,
  ): number
  _FPDFText_LoadPage(page: number): number
  _FPDFText_ClosePage(textPage: number): void
  _FPDFText_CountChars(textPage: number): number
  _FPDFText_GetText(textPage: number, start: number, count: number, buffer: number): number
  _FPDFText_GetTextObject(textPage: number, at: number): number
  _FPDFTextObj_GetFont(text: number): number
  _FPDFTextObj_GetTextRenderMode(text: number): number
  _FPDFFont_GetIsEmbedded(font: number): number
  _FPDFFont_GetGlyphPath(font: number, codePoint: number, size: number): number
  _FPDFText_GetUnicode(textPage: number, at: number): number
  _FPDFText_GetFontSize(textPage: number, at: number): number
  _FPDFText_GetCharIndexFromTextIndex(textPage: number, at: number): number
  _FPDFText_GetCharOrigin(textPage: number, at: number, x: number, y: number): number
  _FPDFText_GetLooseCharBox(textPage: number, at: number, rectangle: number): number
}

/** A new instance for each file: a broken file may leave it in a bad state. */
export async function startLibrary(): Promise<Library> {
  const { buffer } = new Uint8Array(await readFile(wasmPath))
  const { pdfium } = await init({ wasmBinary: buffer })
  const library = Object.assign(pdfium as unknown as Library, { soughtLetter: null })
  library._FPDF_InitLibrary()
  return library
}

export function withMemory<T>(library: Library, bytes: number, use: (at: number) => T): T {
  const at = library.wasmExports.malloc(bytes)
  if (at === 0) throw new Unreadable('This file is too complex to read.')
  try {
    return use(at)
  } finally {
    library.wasmExports.free(at)
  }
}

/** A text that the library writes as UTF-16 with a final zero; it returns the length in bytes. */
export function readUtf16(library: Library, write: (buffer: number, bytes: number) => number): string {
  const bytes = write(0, 0)
  if (bytes <= 2) return ''
  return withMemory(library, bytes, (buffer) => {
    write(buffer, bytes)
    return utf16At(library, buffer, bytes / 2 - 1)
  })
}

export function utf16At(library: Library, at: number, length: number): string {
  return new TextDecoder('utf-16le').decode(library.HEAPU8.subarray(at, at + Math.max(length, 0) * 2))
}

/** A name of the file format, such as a key of a dictionary. */
export function withName<T>(library: Library, name: string, use: (at: number) => T): T {
  return withMemory(library, name.length + 1, (at) => {
    library.HEAPU8.set(Buffer.from(`${name}\0`, 'latin1'), at)
    return use(at)
  })
}

/** Numbers that the library wrote. */
export const numbersAt = (library: Library): DataView => new DataView(library.HEAPU8.buffer)
