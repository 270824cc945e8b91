import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fontFile, type Box } from '#test/support/described-font.ts'
import { describedPdf, type DescribedPdf } from '#test/support/described-pdf.ts'
import { openPdf } from './open-pdf.ts'
import { systemFonts } from './system-fonts.ts'

const japanese = 17
const simplifiedChinese = 18
const korean = 19
const traditionalChinese = 20
const cyrillic = 2

/** Letters are written at this place and in this size, so that their boxes are known. */
const origin = { x: 100, y: 500 }
const size = 100
const page = { width: 595, height: 842 }
const lower: Box = [100, 0, 900, 300]
const upper: Box = [100, 500, 900, 800]

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fonts-'))
})
afterEach(() => rm(folder, { recursive: true }))

const install = (name: string, bytes: Uint8Array) => writeFile(join(folder, name), bytes)

/** A font for ideographs that is not in the file. */
function withoutFont(encoding: string, ordering: string): Pick<DescribedPdf, 'font' | 'objects'> {
  return {
    font: `<< /Type /Font /Subtype /Type0 /BaseFont /Some-Light /Encoding /${encoding} /DescendantFonts [100 0 R] >>`,
    objects: [
      '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Some-Light /FontDescriptor 101 0 R ' +
        `/CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> >>`,
      '<< /Type /FontDescriptor /FontName /Some-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 ' +
        '/Ascent 880 /Descent -120 /CapHeight 880 /StemV 80 >>',
    ],
  }
}

/** Arial that is not in the file, with these letters by their names, from code 1. */
function arialWith(...names: string[]): Pick<DescribedPdf, 'font' | 'objects'> {
  const widths = names.map(() => 1_000).join(' ')
  return {
    font:
      '<< /Type /Font /Subtype /TrueType /BaseFont /Arial /FontDescriptor 100 0 R ' +
      `/FirstChar 1 /LastChar ${names.length} /Widths [${widths}] ` +
      `/Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [1 /${names.join(' /')}] >> >>`,
    objects: [
      '<< /Type /FontDescriptor /FontName /Arial /Flags 32 /FontBBox [0 -200 1000 800] /ItalicAngle 0 ' +
        '/Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
    ],
  }
}

const chinese = withoutFont('UniGB-UCS2-H', 'GB1')
/** 你 */
const you = '<4F60>'

/** Whether a page has letters that are not drawn, and how black the box of its nth letter is, from 0 to 1. */
async function look(font: Pick<DescribedPdf, 'font' | 'objects'>, text: string) {
  const path = join(folder, 'file.pdf')
  await writeFile(path, describedPdf({ ...font, texts: [{ text, at: [origin.x, origin.y], size }] }))
  const document = await openPdf(path, systemFonts([folder]))
  return document.withPage(0, (shown) => {
    const pixels = shown.render(page.width, page.height)
    return {
      isIncomplete: shown.text().isIncomplete,
      black: (box: Box, nth = 0): number => blackness(pixels, box, nth),
    }
  })
}

function blackness(pixels: Buffer, [left, bottom, right, top]: Box, nth: number): number {
  const scaled = (value: number): number => (value * size) / 1_000
  let sum = 0
  let count = 0
  for (let y = scaled(bottom) + 2; y < scaled(top) - 2; y += 1) {
    for (let x = scaled(left) + 2; x < scaled(right) - 2; x += 1) {
      const row = page.height - 1 - Math.floor(origin.y + y)
      const at = 4 * (row * page.width + Math.floor(origin.x + nth * size + x))
      sum += 1 - (pixels[at] ?? 255) / 255
      count += 1
    }
  }
  return sum / count
}

test.each([
  ['simplified Chinese', 'UniGB-UCS2-H', 'GB1', '<4F60>', '你', simplifiedChinese],
  ['traditional Chinese', 'UniCNS-UCS2-H', 'CNS1', '<4F60>', '你', traditionalChinese],
  ['Japanese', '90ms-RKSJ-H', 'Japan1', '<93FA>', '日', japanese],
  ['Korean', 'UniKS-UCS2-H', 'Korea1', '<AC00>', '가', korean],
])(
  '%s is drawn with a font of the system that has its letters',
  async (_, encoding, ordering, text, letter, codePage) => {
    const others = [japanese, simplifiedChinese, korean, traditionalChinese].filter((bit) => bit !== codePage)
    await install('a.ttf', fontFile({ letters: { [letter]: upper }, codePages: others }))
    await install('b.ttf', fontFile({ letters: { [letter]: lower }, codePages: [codePage] }))
    const { isIncomplete, black } = await look(withoutFont(encoding, ordering), text)
    expect([isIncomplete, black(lower), black(upper)]).toEqual([false, 1, 0])
  },
)

test.each([
  ['Cyrillic', 'afii10017', 'А', cyrillic],
  ['Greek', 'alpha', 'α', 3],
  ['Hebrew', 'afii57664', 'א', 5],
  ['Arabic', 'afii57415', 'ا', 6],
  ['Polish', 'aogonek', 'ą', 1],
])(
  '%s letters of Arial are drawn with a font of the system, one without ideographs if there is one',
  async (_, name, letter, codePage) => {
    const large = { letters: { [letter]: upper, 你: upper }, codePages: [codePage, simplifiedChinese] }
    await install('a.ttf', fontFile(large))
    await install('b.ttf', fontFile({ letters: { [letter]: lower }, codePages: [codePage] }))
    const { isIncomplete, black } = await look(arialWith(name), '<01>')
    expect([isIncomplete, black(lower), black(upper)]).toEqual([false, 1, 0])
  },
)

test('letters that the library has are not drawn with a font of the system', async () => {
  await install('a.ttf', fontFile({ letters: { I: lower, É: lower, а: lower }, codePages: [0, 1, cyrillic] }))
  const { isIncomplete, black } = await look(arialWith('I', 'Eacute'), '<0102>')
  expect(isIncomplete).toBe(false)
  expect(black(lower)).toBeLessThan(0.3)
  expect(black(lower, 1)).toBeLessThan(0.6)
})

test('without a font that has its letters a page says so', async () => {
  await install('latin.ttf', fontFile({ letters: { 你: lower }, codePages: [0, cyrillic] }))
  const { isIncomplete, black } = await look(chinese, you)
  expect([isIncomplete, black(lower)]).toEqual([true, 0])
})

test('a letter that a font claims to have and lacks is left out, and the page says so', async () => {
  await install('a.ttf', fontFile({ letters: { 好: lower }, codePages: [simplifiedChinese] }))
  const { isIncomplete, black } = await look(chinese, '<597D4F60>')
  expect([isIncomplete, black(lower), black([0, 0, 1_000, 800], 1)]).toEqual([true, 1, 0])
})

test('a letter that one font lacks is drawn with another', async () => {
  await install('a.ttf', fontFile({ letters: { あ: lower, い: lower }, codePages: [japanese] }))
  await install('b.ttf', fontFile({ letters: { 日: upper }, codePages: [simplifiedChinese] }))
  const { isIncomplete, black } = await look(withoutFont('90ms-RKSJ-H', 'Japan1'), '<82A093FA>')
  expect([isIncomplete, black(lower), black(upper, 1)]).toEqual([false, 1, 1])
})

test('a font of a collection is used for its letters', async () => {
  const first = { letters: { 你: upper }, codePages: [korean] }
  const second = { letters: { 你: lower }, codePages: [simplifiedChinese] }
  await install('a.ttc', fontFile(first, second))
  const { isIncomplete, black } = await look(chinese, you)
  expect([isIncomplete, black(lower), black(upper)]).toEqual([false, 1, 0])
})

test('of several fonts the one with the most letters is used, and a bold one only without another', async () => {
  const codePages = [simplifiedChinese]
  await install('a.ttf', fontFile({ letters: { 你: upper }, codePages }))
  await install('b.ttf', fontFile({ letters: { 你: lower, 好: lower }, codePages }))
  await install('c.ttf', fontFile({ letters: { 你: upper, 好: upper, 我: upper }, codePages, weight: 900 }))
  expect((await look(chinese, you)).black(lower)).toBe(1)
})

test('files that are no good font are passed over', async () => {
  const good = fontFile({ letters: { 你: lower }, codePages: [simplifiedChinese] })
  // They would be used: they claim more letters.
  const better = fontFile({ letters: { 你: upper, 好: upper }, codePages: [simplifiedChinese] })
  await install('a.ttf', better.subarray(0, better.length - 20))
  await install('b.ttf', Buffer.from('\0\x01\0\0\xff\xff', 'latin1'))
  await install('c.ttc', Buffer.from('ttcf\0\x01\0\0\xff\xff\xff\xff', 'latin1'))
  await install('d.otf', Buffer.alloc(0))
  await install('e.ttf', better)
  await truncate(join(folder, 'e.ttf'), 65 * 1024 * 1024)
  execFileSync('mkfifo', [join(folder, 'f.ttf')])
  await symlink('g.ttf', join(folder, 'g.ttf'))
  await symlink(folder, join(folder, 'h'))
  await mkdir(join(folder, 'i.ttf'))
  await mkdir(join(folder, 'truetype'))
  await install('truetype/j.TTF', good)
  const { isIncomplete, black } = await look(chinese, you)
  expect([isIncomplete, black(lower), black(upper)]).toEqual([false, 1, 0])
})
