import { describe, expect, test } from 'vitest'
import type { Taken, TakenSource } from '#contract/taken.ts'
import { aiSuite, answer, captionRequest, passage } from '#server/engines/ai/ai.suite.ts'
import type { ColumnVerdict } from '#server/lib/table-verdict.ts'
import { columnOf, tableOf as tableOfColumns } from '#test/support/table-verdict.ts'
import { createBuiltinAi } from './builtin-ai.ts'

const taken = (at: string, from: TakenSource, offset: number | null = null): Taken => ({
  at,
  offset_minutes: offset,
  from,
})

/** A table of texts that say nothing, but for what a test says of its columns. */
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
      'a photo of a camera that counts',
      { ...photo, name: 'IMG_4127.jpg' },
      { width: 4000, height: 3000, taken: taken('2026-10-24T09:30:00', 'exif', 60) },
      'Taken on Saturday 24 October 2026 at 09:30, in the morning.',
    ],
    [
      'a photo somebody named',
      { ...photo, name: 'crinan_canal-lock 3.JPG' },
      { width: 3000, height: 4000, taken: taken('2026-10-24T23:30:00', 'exif') },
      'Taken on Saturday 24 October 2026 at 23:30, at night. Crinan canal lock 3.',
    ],
    [
      'a picture dated by its name',
      { ...photo, name: 'IMG-20240203-WA0001.jpg' },
      { taken: taken('2024-02-03', 'name') },
      'Taken on Saturday 3 February 2024.',
    ],
    [
      'a picture of which only the last change is known',
      { ...photo, name: 'DSC00018.jpeg' },
      { taken: taken('2024-02-03T10:11:12', 'modified') },
      'From Saturday 3 February 2024.',
    ],
    [
      'a picture of which nothing is known',
      { ...photo, name: 'DSC00017.jpeg' },
      { width: 5000, height: 1000 },
      null,
    ],
    [
      'a drawing with a title',
      { kind: 'image', mime: 'image/svg+xml', name: 'a.svg' },
      { title: 'Plan of the kitchen!' },
      'Plan of the kitchen.',
    ],
    [
      'a form that only Adobe Reader shows, F2',
      { kind: 'pdf', mime: 'application/pdf', name: 'visa_application.pdf' },
      { pages: 1, pdf: { kind: 'xfa', attachments: [], incomplete: [] } },
      'Visa application. This PDF needs Adobe Reader.',
    ],
    [
      'a portfolio, F2',
      { kind: 'pdf', mime: 'application/pdf', name: 'kitchen.pdf' },
      { pages: 1, pdf: { kind: 'portfolio', attachments: ['a.xls', 'b.pdf', 'c.doc'], incomplete: [] } },
      'Kitchen. A portfolio of 3 files. A.xls, b.pdf and c.doc.',
    ],
    [
      'a document without its fonts',
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
      'a table of one row for each thing, with what most of them are',
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
      'a table of numbers that are no amounts (C6)',
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
      'a table that was not read whole, of which nothing is added up (C1)',
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
      'a table by month with totals, which are no rows of it',
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
      'a table of days that may be months, of which the year is sure',
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
      'two lines, of which no language is named',
      { kind: 'text', mime: 'text/plain', name: 'a1b2c3.txt' },
      { keywords: ['Reçu'], lines: 2, language: 'fr', textStart: 'Déjà payé\nReçu n° 4' },
      'About Reçu. A text of 2 lines.',
    ],
    [
      'an e-mail, by what its reader says',
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
      'a video of a phone',
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
      'a video known in UTC alone',
      { kind: 'video', mime: 'video/mp4', name: 'canal-walk.mp4' },
      { durationSeconds: 7_380, width: 640, height: 360, taken: taken('2026-07-12T10:20:30', 'video', 0) },
      'Filmed on Sunday 12 July 2026. Canal walk: a video of 2 hours and 3 minutes in 640 × 360 pixels.',
    ],
    [
      'a video where no library decodes any',
      { kind: 'video', mime: 'video/mp4', name: 'canal-walk.mp4' },
      {},
      'Canal walk: a video of 1.2 MB that cannot be looked into here.',
    ],
    [
      'a file that is only kept',
      { kind: 'other', mime: 'application/zip', name: 'x1.zip' },
      {},
      'A file of 1.2 MB that is only kept.',
    ],
  ]
  test.each(cases)('%s', async (_, request, facts, expected) => {
    expect((await ai.caption(captionRequest(request, facts), AbortSignal.timeout(1_000))).text).toBe(expected)
  })

  test('none is longer than 200 characters', async () => {
    const facts = { title: 'word '.repeat(100), keywords: ['x'.repeat(90), 'y'.repeat(90)], lines: 3 }
    const request = captionRequest({ kind: 'text', mime: 'text/plain', name: 'x.txt' }, facts)
    const { text } = await ai.caption(request, AbortSignal.timeout(1_000))
    expect(text).toMatch(/^.{1,200}$/)
  })
})

describe('answers of the built-in engine', () => {
  const diary = passage(
    1,
    'day-3.md',
    '# Day 3\n\nRain till eleven, then the wind dropped. We walked along the canal.\n\nIn the evening 14 boats lay in the basin.',
    { place: 'line 1', caption: 'Day 3. About canal and boats.' },
  )
  const costs = passage(
    2,
    'costs.csv',
    'item: Diesel; date: 2026-10-24; gbp: 61.20\nitem: Harbour fee; date: 2026-10-25; gbp: 24.00',
    {
      kind: 'csv',
      place: 'row 1',
      caption: '2 rows of item, date and gbp.',
    },
  )
  const picture = passage(3, 'lighthouse.jpg', '', {
    kind: 'image',
    caption: 'Lighthouse.',
  })
  const passages = [diary, costs, picture]

  test('the sentence that answers is quoted', async () => {
    expect(await answer(ai, { question: 'When did the rain stop?', passages })).toBe(
      '“Rain till eleven, then the wind dropped.” [1]',
    )
  })

  test('a row of a table is told as it stands', async () => {
    const text = await answer(ai, { question: 'What about the harbour fee?', passages: [costs] })
    expect(text).toBe('item: Harbour fee; date: 2026-10-25; gbp: 24.00 [2]')
  })

  test('words meet in their other forms', async () => {
    expect(await answer(ai, { question: 'how many boat?', passages })).toContain(
      '14 boats lay in the basin.” [1]',
    )
    expect(await answer(ai, { question: 'Where did they walk?', passages })).toContain(
      'We walked along the canal.” [1]',
    )
  })

  test('a picture answers with its name and caption', async () => {
    expect(await answer(ai, { question: 'Is there a lighthouse?', passages: [picture] })).toBe(
      '**lighthouse.jpg**: Lighthouse. [3]',
    )
  })

  test('a picture without a caption answers with its name', async () => {
    const bare = passage(4, 'lighthouse.jpg', '', { kind: 'image' })
    expect(await answer(ai, { question: 'Is there a lighthouse?', passages: [bare] })).toBe(
      '**lighthouse.jpg** [4]',
    )
  })

  test('the amount that stands sentences behind the name comes with it', async () => {
    const text =
      'Ludger came on Tuesday. He looked at everything from the ladder. The whole job would cost 4,180 pounds.'
    expect(
      await answer(ai, { question: 'What does Ludger charge?', passages: [passage(1, 'roof.md', text)] }),
    ).toBe(`“${text}” [1]`)
  })

  test('what a colon announces belongs to it', async () => {
    const text =
      'Boats to varnish:\n- Kittiwake: two coats\n- Dunlin: needs sanding\n\nNot this year: Fulmar.'
    expect(
      await answer(ai, { question: 'Which boats need varnish?', passages: [passage(1, 'b.md', text)] }),
    ).toBe('“Boats to varnish: Kittiwake: two coats; Dunlin: needs sanding” [1]')
  })

  test('what stands below a line that is a heading is the list that is asked for', async () => {
    const text =
      'Premium £214.\nItems named separately\nViola, with bow: £4,200\nEngagement ring: £2,350\nHow to claim\nRing the office.'
    expect(
      await answer(ai, {
        question: 'Which items are named separately?',
        passages: [passage(1, 'home.txt', text)],
      }),
    ).toBe('“Items named separately: Viola, with bow: £4,200; Engagement ring: £2,350” [1]')
  })

  test('what a paper comprises are its items', async () => {
    const text =
      'Pascombe Stone\n\nSubject: chimney of the salon\n\n- Mantel of limestone\n- Two plain jambs\n- Hearth of bricks\n\nSweeping is not included.'
    const told = await answer(ai, {
      question: 'What does the chimney quotation of Aubrelle include?',
      passages: [passage(1, 'chimney quotation Aubrelle.txt', text)],
    })
    expect(told).toContain('“Mantel of limestone; Two plain jambs; Hearth of bricks” [1]')
  })

  test('a list is told by its head, though the name of the paper has more of the question', async () => {
    const text =
      'HERMANOS FERRER\n\nTrabajos en la cubierta:\n\n- Andamio lateral ....... 410,00\n- Retirar la teja ....... 640,00\n- Lámina impermeable .... 522,25\n\nSalud, Antoni Ferrer'
    const told = await answer(ai, {
      question: '¿Qué trabajos incluye el presupuesto de los hermanos Ferrer?',
      passages: [passage(1, 'presupuesto Ferrer.txt', text, { language: 'es' })],
    })
    expect(told).toContain(
      '“Trabajos en la cubierta: Andamio lateral … 410,00; Retirar la teja … 640,00; Lámina impermeable … 522,25” [1]',
    )
  })

  test('what enumerates is a list already', async () => {
    const text =
      'Food:\n- sausages: Senn\n- salads: list\n- cakes: list\n\n**Raffle:** first prize a service; second prize stringing; third prize a lesson.'
    const told = await answer(ai, {
      question: 'Which three prizes were there in the raffle?',
      passages: [passage(1, 'party.md', text)],
    })
    expect(told).toContain('first prize a service; second prize stringing; third prize a lesson')
  })

  test('a part of a paper that is asked for is told, not what the paper comes to, nor of whom all of it is', async () => {
    const text =
      'Mietvertrag\n\nzwischen Katrin Hollerbach, nachfolgend Vermieterin, und Frau Adaeze Okonkwo, nachfolgend Mieterin.\n\nGrundmiete monatlich: 640,00 Euro\nVorauszahlung: 140,00 Euro zusammen: 780,00 Euro\n\nFrau Okonkwos Schwester darf bis zu drei Monate mit wohnen, ohne dass sich die Grundmiete ändert. Frau Okonkwo arbeitet im Schichtdienst ab 22 Uhr.'
    const told = await answer(ai, {
      question: 'Grundmiete im Entwurf des Vertrags mit Frau Okonkwo?',
      passages: [passage(1, 'Mietvertrag Entwurf.txt', text, { language: 'de' })],
    })
    expect(told).toMatch(/^(?:This comes closest:\s+- )?“Grundmiete monatlich: 640,00 Euro/)
  })

  test('a letter is of whoever ends it', async () => {
    const text =
      'Batteries Urdaneta\nGuarantee letter for Henrike Talloway.\nOur technician Aurelio Sanz looked at the battery under guarantee.\nWe can mend it.\nIt takes three weeks.\nYours sincerely,\nBegoña Iturralzo'
    const told = await answer(ai, {
      question: 'Who signed the guarantee letter of Urdaneta?',
      passages: [passage(1, 'guarantee letter.txt', text)],
    })
    expect(told).toBe('“Begoña Iturralzo” [1]')
  })

  test('several things that are asked for are a short list, none twice', async () => {
    const many = Array.from({ length: 9 }, (_, at) =>
      passage(at + 1, `n${at}.txt`, at < 2 ? 'The boat is red.' : `The boat number ${at} is blue.`),
    )
    const text = await answer(ai, { question: 'List the boats', passages: many })
    expect(text.match(/^- “/gm)).toHaveLength(6)
  })

  test('one file answers where one is asked for', async () => {
    const one = passage(1, 'log.md', 'The mast of the boat was blue.')
    const other = passage(2, 'other.md', 'A boat lay there.')
    const text = await answer(ai, {
      question: 'What colour was the mast of the boat?',
      passages: [one, other],
    })
    expect(text.match(/\[\d\]/g)).toHaveLength(1)
  })

  test('what may as well answer is quoted with the best, as what it is', async () => {
    const text =
      'We leave Guebwiller on Tuesday at six. The choir sings at the inn.\n\nThe coach goes from the car park on Wednesday at 4.30. The coach has a lavatory.'
    const asked = 'What time does the coach leave the harbour for France?'
    const told = await answer(ai, { question: asked, passages: [passage(1, 'tour.md', text)] })
    expect(told).toMatch(/^This comes closest:\n\n- “/)
    expect(told).toContain('4.30')
    const certain = await answer(ai, {
      question: 'When does the coach go from the car park?',
      passages: [passage(1, 'tour.md', text)],
    })
    expect(certain).toMatch(/^“The coach goes from the car park on Wednesday at 4\.30\./)
  })

  test('where two sentences may answer, others that are not much worse are quoted as well', async () => {
    const paragraphs = [
      'The fee of the hall was 12 pounds last year.',
      'The fee of the kitchen beside the stage is 6 pounds.',
      'The hall costs 40 pounds at weekends.',
      'Of the hall a deposit of 50 pounds is kept.',
      'The piano is tuned for 70 pounds in May.',
    ]
    const told = await answer(ai, {
      question: 'How much is the fee of the hall for dancing societies from abroad?',
      passages: [passage(1, 'minutes.txt', paragraphs.join('\n\n'))],
    })
    expect(told).toMatch(/^This comes closest:/)
    expect(told.match(/^- “/gm)).toHaveLength(4)
  })

  test('when nothing fits it says so in a line, with a way on, and stands on no file', async () => {
    expect(await answer(ai, { question: 'Did you see whales or puffins?', passages, isFound: false })).toBe(
      'Nothing in this story says anything about “whales” or “puffins”. Try other words, or ask “What is in this story?”',
    )
    expect(await answer(ai, { question: 'whales?', passages, scope: 'documents', isFound: false })).toBe(
      'Nothing in your documents says anything about “whales”. Try other words, or ask “What is in my documents?”',
    )
  })

  test('A5: a fact of another year is no answer, and is not read out in its place', async () => {
    const fence = passage(1, 'fence.md', 'Nora Vance painted the fence in 2022.')
    const missing = { what: ['2019'], reason: 'date', instead: 'Who painted the fence in 2022?' } as const
    const question = 'Who painted the fence in 2019?'
    expect(await answer(ai, { question, passages: [fence], missing })).toBe(
      'Nothing here says who painted the fence in 2019.',
    )
    expect(
      await answer(ai, { question: 'What did the fence cost in 2019?', passages: [fence], missing }),
    ).toBe('Nothing here answers that for 2019.')
  })

  test('P13: a quotation shows what is emphasised in a file without the signs of Markdown', async () => {
    const log = passage(1, 'log.md', 'The _Gannet_ sails at nine, and *nobody* waits for `late` guests.')
    expect(await answer(ai, { question: 'When does the Gannet sail?', passages: [log] })).toBe(
      '“The Gannet sails at nine, and nobody waits for late guests.” [1]',
    )
  })

  test('what is missing is named, and no file is', async () => {
    const missing = { what: ['RX-17-09'], reason: 'code', instead: null } as const
    const text = await answer(ai, { question: 'When was RX-17-09 changed?', passages, missing })
    expect(text).toMatch(/^Nothing in this story says anything about “RX-17-09” that answers this\./)
    expect(text).not.toMatch(/\[\d\]/)
  })

  test('A5: a refusal quotes nothing that is said of something else', async () => {
    const missing = { what: ['cataract'], reason: 'apart', instead: null } as const
    const letter = passage(1, 'letter.md', 'The hip operation of dad is on 11 June.')
    expect(
      await answer(ai, { question: 'When is the cataract operation of dad?', passages: [letter], missing }),
    ).toBe('Nothing in this story says that of “cataract”.')
  })

  test('A5: what is near to a question of which a word is nowhere is not read out', async () => {
    const missing = { what: ['commission'], reason: 'words', instead: null } as const
    const letter = passage(1, 'letter.md', 'The gallery keeps 40 % of each sale.')
    expect(await answer(ai, { question: 'commission of the gallery?', passages: [letter], missing })).toBe(
      'Nothing in this story says anything about “commission”. Try other words, or ask “What is in this story?”',
    )
  })

  test('what may be no answer is not told as one', async () => {
    const missing = { what: [], reason: 'unsure', instead: null } as const
    const letter = passage(1, 'letter.md', 'The gallery keeps 40 % of each sale.')
    expect(await answer(ai, { question: 'Who keeps the gallery?', passages: [letter], missing })).toBe(
      'Nothing in this story plainly says that. What comes closest: “The gallery keeps 40 % of each sale.” [1]',
    )
    const nothingNear = { question: 'Who keeps the gallery?', passages: [letter], missing, evidence: [] }
    expect(await answer(ai, nothingNear)).toMatch(/^Nothing in this story says anything about “/)
  })

  test('a picture that is asked for may be one of which a text speaks', async () => {
    const note = passage(1, 'note.md', 'Unai broke the glass of the picture in the hall.')
    expect(await answer(ai, { question: 'Which picture had its glass broken?', passages: [note] })).toContain(
      'Unai broke the glass',
    )
  })

  test('what it proposes to ask then is answered', async () => {
    for (const scope of ['story', 'documents'] as const) {
      const nothing = await answer(ai, { question: 'whales?', passages, scope, isFound: false })
      const question = /“([^”]*\?)”$/.exec(nothing)?.[1] ?? ''
      expect(await answer(ai, { question, passages, scope })).toContain('**day-3.md**')
    }
  })

  test('a misspelt word finds the sentence that has what was meant', async () => {
    const corrections = new Map([['eveninng', ['evening']]])
    const question = 'When did the eveninng begin?'
    expect(await answer(ai, { question, passages: [diary], corrections })).toContain(
      'In the evening 14 boats',
    )
  })

  test('a question about everything gets an overview', async () => {
    expect(await answer(ai, { question: 'What is this story about?', passages })).toMatch(
      /^This story holds:\n\n- \*\*day-3\.md/,
    )
  })

  test('a follow-up asks about what was asked before', async () => {
    const history = [
      { role: 'user' as const, content: 'What did the harbour fee cost?' },
      { role: 'assistant' as const, content: 'item: Harbour fee' },
    ]
    expect(await answer(ai, { question: 'And when?', history, passages: [costs] })).toContain(
      'date: 2026-10-25',
    )
  })

  test('a very long sentence is cut', async () => {
    const long = `The puffin sat there ${'after '.repeat(200)}`
    const text = await answer(ai, { question: 'puffin', passages: [passage(1, 'a.txt', long)] })
    expect(text).toContain('puffin sat there')
    expect(text.length).toBeLessThan(440)
  })

  test('what answers is whole, however long that is which names what it is of', async () => {
    const letter = `Harbour policy of the ferry company ${'and its boats '.repeat(40)}.\nThe yearly premium is 1,384.60 francs.`
    const question = 'What is the yearly premium of the harbour policy?'
    const text = await answer(ai, { question, passages: [passage(1, 'policy.txt', letter)] })
    expect(text).toContain('1,384.60 francs')
    expect(text).toContain('Harbour policy of the ferry company')
  })

  test('a statement about a table is told with its rows, and one that may not be meant says why', async () => {
    const told = { text: 'The price is **£12.00** in total, over 2 rows.', passages: [2] }
    const rows = [passage(2, 'trip.csv', 'item: Fee; price: £12.00', { kind: 'csv' })]
    const question = 'What did it cost?'
    expect(await answer(ai, { question, passages: rows, statements: [{ ...told, doubt: null }] })).toBe(
      'The price is **£12.00** in total, over 2 rows. [2]',
    )
    const doubt = 'Nothing in the table explains “it”.'
    expect(await answer(ai, { question, passages: rows, statements: [{ ...told, doubt }] })).toBe(
      `Not sure, but this looks closest: ${told.text} [2] ${doubt}`,
    )
  })
})
