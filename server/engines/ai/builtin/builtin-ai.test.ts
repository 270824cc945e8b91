import { describe, expect, test } from 'vitest'
import type { Taken, TakenSource } from '#contract/taken.ts'
import { aiSuite, answerRequest, captionRequest } from '#server/engines/ai/ai.suite.ts'
import type { ColumnVerdict } from '#server/lib/table-verdict.ts'
import { columnOf, tableOf as tableOfColumns } from '#test/support/table-verdict.ts'
import { createBuiltinAi } from './builtin-ai.ts'

const taken = (at: string, from: TakenSource, offset: number | null = null): Taken => ({
  at,
  offset_minutes: offset,
  from,
})

/** A table of text columns without facts, except those given. */
const tableOf = (rows: number, columns: readonly (Partial<ColumnVerdict> & { name: string })[]) =>
  tableOfColumns(
    rows,
    columns.map(({ name, ...more }) => columnOf(name, more)),
  )

const ai = createBuiltinAi()
aiSuite('built-in engine', ai)

describe('captions of the built-in engine', () => {
  const photo = { kind: 'image', mime: 'image/jpeg' } as const
  const cases: [
    string,
    Parameters<typeof captionRequest>[0],
    Parameters<typeof captionRequest>[1],
    string | null,
  ][] = [
    [
      'a photo with a camera’s counter as its name',
      { ...photo, name: 'IMG_4127.jpg' },
      { width: 4000, height: 3000, taken: taken('2026-10-24T09:30:00', 'exif', 60) },
      'Taken on Saturday 24 October 2026 at 09:30, in the morning.',
    ],
    [
      'a photo with a name in words',
      { ...photo, name: 'crinan_canal-lock 3.JPG' },
      { width: 3000, height: 4000, taken: taken('2026-10-24T23:30:00', 'exif') },
      'Taken on Saturday 24 October 2026 at 23:30, at night. Crinan canal lock 3.',
    ],
    [
      'a picture with a date in its name',
      { ...photo, name: 'IMG-20240203-WA0001.jpg' },
      { taken: taken('2024-02-03', 'name') },
      'Taken on Saturday 3 February 2024.',
    ],
    [
      'a picture with only the time of its last change',
      { ...photo, name: 'DSC00018.jpeg' },
      { taken: taken('2024-02-03T10:11:12', 'modified') },
      'From Saturday 3 February 2024.',
    ],
    ['a picture without facts', { ...photo, name: 'DSC00017.jpeg' }, { width: 5000, height: 1000 }, null],
    [
      'a drawing with a title',
      { kind: 'image', mime: 'image/svg+xml', name: 'a.svg' },
      { title: 'Plan of the kitchen!' },
      'Plan of the kitchen.',
    ],
    [
      'a form that only Adobe Reader shows (F2)',
      { kind: 'pdf', mime: 'application/pdf', name: 'visa_application.pdf' },
      { pages: 1, pdf: { kind: 'xfa', attachments: [], incomplete: [] } },
      'Visa application. This PDF needs Adobe Reader.',
    ],
    [
      'a portfolio (F2)',
      { kind: 'pdf', mime: 'application/pdf', name: 'kitchen.pdf' },
      { pages: 1, pdf: { kind: 'portfolio', attachments: ['a.xls', 'b.pdf', 'c.doc'], incomplete: [] } },
      'Kitchen. A portfolio of 3 files. A.xls, b.pdf and c.doc.',
    ],
    [
      'a document without embedded fonts',
      { kind: 'pdf', mime: 'application/pdf', name: 'a.pdf' },
      { pages: 3, title: 'Contract', pdf: { kind: 'pages', attachments: ['x.xml'], incomplete: [2] } },
      'Contract. A PDF document of 3 pages without text. Some text can’t be shown here, because its font isn’t in the file. With 1 file attached.',
    ],
    [
      'a table',
      { kind: 'csv', mime: 'text/csv', name: 'export.csv' },
      {
        rows: 31,
        table: {
          verdict: tableOf(31, [
            { name: 'item', top: [['Tiles', 9]], distinct: 20 },
            { name: 'date', type: 'date', role: 'time', min: '2026-03-01', max: '2026-10-24' },
            { name: 'gbp', type: 'money', role: 'measure', unit: 'GBP', decimals: 2, sum: 1204.4 },
          ]),
        },
      },
      '31 rows, from 1 March 2026 to 24 October 2026. Sum: 1,204.40 GBP. Columns: item, date and gbp.',
    ],
    [
      'a table with a key and a category',
      { kind: 'csv', mime: 'text/csv', name: 'countries.csv' },
      {
        rows: 193,
        table: {
          verdict: tableOf(193, [
            { name: 'country', distinct: 193, top: [['Albania', 1]] },
            {
              name: 'region',
              role: 'category',
              distinct: 5,
              top: [
                ['Africa', 54],
                ['Asia', 46],
                ['Europe', 44],
                ['Oceania', 14],
              ],
            },
          ]),
        },
      },
      'Countries: 193 rows, one per country. Most frequent region: Africa (54), Asia (46) and Europe (44). Columns: country and region.',
    ],
    [
      'a table without amounts (C6)',
      { kind: 'csv', mime: 'text/csv', name: 'people.csv' },
      {
        rows: 1,
        table: {
          verdict: tableOf(1, [{ name: 'customer_id', type: 'id', role: 'identifier' }, { name: 'name' }]),
        },
      },
      'People: 1 row. Columns: customer_id and name.',
    ],
    [
      'a table with unreadable rows has no sum (C1)',
      { kind: 'csv', mime: 'text/csv', name: 'hoses.csv' },
      {
        rows: 41,
        table: {
          verdict: { ...tableOf(41, [{ name: 'Item' }, { name: 'Amount', sum: null }]), tornRows: 2 },
        },
      },
      'Hoses: 41 rows. 2 rows can’t be read, because a quote isn’t closed. Columns: Item and Amount.',
    ],
    [
      'a table by month, without counting its row of totals',
      { kind: 'csv', mime: 'text/csv', name: 'power.csv' },
      {
        rows: 13,
        table: {
          verdict: {
            ...tableOf(13, [
              { name: 'Month', type: 'date', role: 'time', distinct: 12, min: '2024-01', max: '2024-12' },
              { name: 'kWh', type: 'integer', role: 'measure', unit: 'kWh', sum: 3100 },
            ]),
            asideRows: 1,
          },
        },
      },
      'Power: 12 rows, one per month, from January 2024 to December 2024. Sum: 3,100 kWh. Columns: Month and kWh.',
    ],
    [
      'a table of ambiguous days, of which only the year is sure',
      { kind: 'csv', mime: 'text/csv', name: 'visits.csv' },
      {
        rows: 2,
        table: {
          verdict: tableOf(2, [
            {
              name: 'Day',
              type: 'date',
              role: 'time',
              min: '2024-02-01',
              max: '2025-03-01',
              certain: 'year',
            },
          ]),
        },
      },
      'Visits: 2 rows, one per day, from 2024 to 2025. Columns: Day.',
    ],
    [
      'a table of 15 columns (P7, C5)',
      { kind: 'csv', mime: 'text/csv', name: 'export.csv' },
      {
        rows: 20,
        table: {
          verdict: tableOf(
            20,
            Array.from({ length: 15 }, (_, at) => ({ name: `c${at}` })),
          ),
        },
      },
      '20 rows. Columns: c0, c1, c2, c3 and 11 more.',
    ],
    [
      'a note',
      { kind: 'text', mime: 'text/markdown', name: 'day-3.md' },
      {
        title: 'Day 3, Crinan Canal',
        keywords: ['Crinan Canal', 'boats', 'sea lock'],
        lines: 212,
        language: 'en',
      },
      'Day 3, Crinan Canal. About boats and sea lock. A text of 212 lines.',
    ],
    [
      'a German note without a title',
      { kind: 'text', mime: 'text/plain', name: 'a1b2c3.txt' },
      {
        keywords: ['Küche'],
        lines: 1,
        language: 'de',
        textStart: 'Die Küche wird im Mai gestrichen, danach kommt der neue Herd. '.repeat(2),
      },
      'About Küche. A text in German of 1 line.',
    ],
    [
      'a text too short to name its language',
      { kind: 'text', mime: 'text/plain', name: 'a1b2c3.txt' },
      { keywords: ['Reçu'], lines: 2, language: 'fr', textStart: 'Déjà payé\nReçu n° 4' },
      'About Reçu. A text of 2 lines.',
    ],
    [
      'an e-mail, by its summary',
      { kind: 'text', mime: 'message/rfc822', name: 'a1b2c3.eml' },
      {
        title: 'Ferry tickets',
        summary: 'E-mail from Ada Holt to Ben Moss, 3 May 2026: Ferry tickets',
        keywords: ['ferry'],
        lines: 12,
      },
      'E-mail from Ada Holt to Ben Moss, 3 May 2026: Ferry tickets.',
    ],
    [
      'a document',
      { kind: 'pdf', mime: 'application/pdf', name: 'guide-final.pdf' },
      {
        title: 'Three walks and a boat',
        keywords: ['boat', 'lighthouse', 'oak forest'],
        pages: 5,
        textStart: 'Three walks and a boat',
        language: 'en',
      },
      'Three walks and a boat. About lighthouse and oak forest. A PDF document of 5 pages.',
    ],
    [
      'a scanned document',
      { kind: 'pdf', mime: 'application/pdf', name: 'letter-of-the-bank.pdf' },
      { pages: 1 },
      'Letter of the bank. A PDF document of 1 page without text.',
    ],
    [
      'a video from a phone',
      { kind: 'video', mime: 'video/quicktime', name: 'IMG_0042.MOV' },
      {
        durationSeconds: 64.8,
        width: 1080,
        height: 1920,
        taken: taken('2026-07-12T19:20:30', 'video', 60),
      },
      'Filmed on Sunday 12 July 2026 at 19:20, in the evening. A portrait video of 1 minute and 5 seconds in 1080 × 1920 pixels.',
    ],
    [
      'a video with a time in UTC only',
      { kind: 'video', mime: 'video/mp4', name: 'canal-walk.mp4' },
      { durationSeconds: 7_380, width: 640, height: 360, taken: taken('2026-07-12T10:20:30', 'video', 0) },
      'Filmed on Sunday 12 July 2026. Canal walk: a video of 2 hours and 3 minutes in 640 × 360 pixels.',
    ],
    [
      'a video without a library that decodes it',
      { kind: 'video', mime: 'video/mp4', name: 'canal-walk.mp4' },
      {},
      'Canal walk: a video of 1.2 MB that cannot be looked into here.',
    ],
    [
      'a song with its tags',
      { kind: 'other', mime: 'audio/mpeg', name: 'track 3.mp3' },
      {
        durationSeconds: 185,
        title: 'Harbour song',
        audio: { title: 'Harbour song', artist: 'Clara Test', album: 'Boats', year: 2019, waveform: [] },
      },
      'Harbour song by Clara Test: a recording of 3 minutes and 5 seconds, from Boats (2019).',
    ],
    [
      'a voice recording',
      { kind: 'other', mime: 'audio/x-m4a', name: 'call with the bank.m4a' },
      {
        durationSeconds: 42,
        audio: { title: null, artist: null, album: null, year: null, waveform: [] },
        taken: taken('2026-07-12T19:20:30', 'recording', 60),
      },
      'Recorded on Sunday 12 July 2026 at 19:20, in the evening. Call with the bank: a recording of 42 seconds.',
    ],
    [
      'a file of an unsupported type',
      { kind: 'other', mime: 'application/zip', name: 'x1.zip' },
      {},
      'A file of 1.2 MB that is only kept.',
    ],
  ]
  test.each(cases)('%s', async (_, request, facts, expected) => {
    expect((await ai.caption(captionRequest(request, facts), AbortSignal.timeout(1_000))).text).toBe(expected)
  })

  test('a caption has at most 200 characters', async () => {
    const facts = { title: 'word '.repeat(100), keywords: ['x'.repeat(90), 'y'.repeat(90)], lines: 3 }
    const request = captionRequest({ kind: 'text', mime: 'text/plain', name: 'x.txt' }, facts)
    const { text } = await ai.caption(request, AbortSignal.timeout(1_000))
    expect(text).toMatch(/^.{1,200}$/)
  })
})

describe('answers of the built-in engine', () => {
  const withoutModel = ['Your documents include:\n\n', '- **day-3.md** [1]\n', '- **costs.csv** [2]\n']

  test('the answer is that made without a model, part by part', async () => {
    const request = answerRequest({ question: 'What is in my documents?', withoutModel })
    expect(await Array.fromAsync(ai.answer(request, AbortSignal.timeout(1_000)))).toEqual(withoutModel)
  })

  test('an abort ends the answer between two parts', async () => {
    const aborter = new AbortController()
    const parts: string[] = []
    const read = async () => {
      for await (const part of ai.answer(answerRequest({ withoutModel }), aborter.signal)) {
        parts.push(part)
        aborter.abort(new Error('stopped'))
      }
    }
    await expect(read()).rejects.toThrow('stopped')
    expect(parts).toEqual(withoutModel.slice(0, 1))
  })
})
