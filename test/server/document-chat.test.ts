import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import * as chat from '#contract/calls/chat.ts'
import { deleteUpload } from '#contract/calls/files.ts'
import { limits } from '#contract/limits.ts'
import { createStory } from '#contract/calls/stories.ts'
import type { TestApp } from '#test/support/app.ts'
import { eventsOf, member, visitor, type Person } from '#test/support/person.ts'
import { sharedApp } from '#test/support/shared-app.ts'

// The chat about all of a user's documents, in the drawer 'Document Intelligence'.

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})

/** The stored answer to a question. */
async function answerTo(person: Person, body: object): Promise<chat.ChatMessage> {
  const events = await eventsOf(await person.request(chat.askDocuments, { body }))
  expect(events.at(-1)).toBe('[DONE]')
  const { message } = events.at(-2) as chat.DocstoreEvent
  if (!message) throw new Error('the stream ended without the answer')
  return message
}

const namesOf = (files: readonly { name: string }[]) => files.map(({ name }) => name)

const photo = (taken: string, background: string) =>
  sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .withExif({ IFD2: { DateTimeOriginal: taken } })
    .jpeg()
    .toBuffer()

/** Notes that have nothing to do with what is asked. */
async function storeOthers(person: Person): Promise<void> {
  const things = ['boiler', 'choir', 'garden', 'piano', 'school', 'taxes']
  for (const thing of things) {
    const text = `The ${thing} was noted and filmed today. Nothing cost anything, the ${thing} said, and pictures were taken.`
    await person.stores(text, `${thing}.txt`)
  }
}

const stores: Record<string, { question: string; name: string; content: () => Promise<Buffer> | string }> = {
  'a table': {
    question: 'What did “The cottage” cost?',
    name: 'a.csv',
    content: () => 'day,item,gbp\n3 October,The cottage,612.00\n4 October,Scones,31.20\n',
  },
  'a table without amounts': {
    question: 'What is noted about “Wilhelmine Gries”?',
    name: 'a.csv',
    content: () => 'name,born\nWilhelmine Gries,1931\nOtto Gries,1928\n',
  },
  'a table of another language': {
    question: 'What did “Heizungswartung” cost?',
    name: 'a.csv',
    content: () => 'Posten;Betrag\nHeizungswartung;218,40\nRohrreinigung;95,00\n',
  },
  'a note': {
    question: 'What is said about Crinan Canal?',
    name: 'a.txt',
    content: () => 'The heron stood at Crinan Canal. Crinan Canal is quiet in the rain.',
  },
  'a note of another language': {
    question: 'What is said about Tante Hedwig?',
    name: 'a.md',
    content: () => '# Sonntag\n\nTante Hedwig brachte den Kuchen. Wir fragten Tante Hedwig nach dem Rezept.',
  },
  'a note in letters of another kind': {
    question: 'What is said about Ладожское озеро?',
    name: 'a.txt',
    content: () => 'Мы видели цаплю у Ладожское озеро. Ладожское озеро было тихим.',
  },
  'a document': {
    question: 'What is said about “Three walks and a boat”?',
    name: 'a.pdf',
    content: () => readFile('test/fixtures/walking-guide.pdf'),
  },
  'a picture with its day': {
    question: 'Which pictures were taken on 24 October 2026?',
    name: 'a.jpg',
    content: () => photo('2026:10:24 10:52:00', '#2a5fa0'),
  },
  'a film with its day': {
    question: 'What was filmed on 12 July 2026?',
    name: 'a.mp4',
    content: () => readFile('test/fixtures/canal-walk.mp4'),
  },
}

test.each(Object.entries(stores))(
  'what is suggested of %s is answered without a model, and from that file',
  async (_, { question, name, content }) => {
    const maren = await member(app)
    await storeOthers(maren)
    await maren.stores(await content(), name)
    await app.idle()
    expect((await maren.call(chat.documentQuestions)).questions).toContain(question)
    const answer = await answerTo(maren, { prompt: question })
    expect(namesOf(answer.sources)).toContain(name)
    expect(namesOf(answer.relevant_files)).toContain(name)
  },
)

const letterOf = (number: number) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.charAt(number % 26)

test('of many files the newest are asked about, in at most three questions that their files answer', async () => {
  const maren = await member(app)
  await maren.stores('The barge lay at Auchinstarry Basin. Auchinstarry Basin was full.', 'old.txt')
  await app.idle()
  for (let day = 1; day <= 31; day += 1) {
    const place = `${letterOf(day)}${letterOf(day * 7).toLowerCase()}lness Bay`
    await maren.stores(`We came to ${place} in the rain. ${place} was quiet.`, `day-${day}.txt`)
  }
  await app.idle()
  const { questions } = await maren.call(chat.documentQuestions)
  expect(questions).toHaveLength(3)
  expect(questions.join()).not.toContain('Auchinstarry')
  for (const prompt of questions) {
    const { sources } = await answerTo(maren, { prompt })
    const topic = /about (.+)\?/.exec(prompt)?.[1] ?? ''
    const { text } = await firstText(maren, sources)
    expect(text).toContain(topic)
  }
})

async function firstText(person: Person, [source]: chat.Source[]): Promise<{ text: string }> {
  const response = await person.fetch(`/api/files/${source?.file_id}/text`)
  return (await response.json()) as { text: string }
}

test('who has stored nothing gets no question', async () => {
  expect(await (await member(app)).call(chat.documentQuestions)).toEqual({ questions: [] })
})

test('what is deleted is suggested no more', async () => {
  const maren = await member(app)
  const id = await maren.stores('The heron stood at Crinan Canal. Crinan Canal is quiet.', 'a.txt')
  await app.idle()
  expect((await maren.call(chat.documentQuestions)).questions).toHaveLength(1)
  await maren.call(deleteUpload, { params: { id } })
  expect((await maren.call(chat.documentQuestions)).questions).toEqual([])
})

const herons = (where: string) => `Ada counted eleven herons at ${where}.`

test('a question about what is selected is answered from these files alone', async () => {
  const maren = await member(app)
  const ids: string[] = []
  for (const where of ['Oban', 'Crinan', 'Tarbert'])
    ids.push(await maren.stores(herons(where), `${where}.txt`))
  await app.idle()
  const prompt = 'How many herons were counted?'
  expect(namesOf((await answerTo(maren, { prompt })).relevant_files)).toHaveLength(3)
  const file_ids = ids.slice(0, 2)
  const narrowed = await answerTo(maren, { prompt, file_ids: [...file_ids, ...file_ids] })
  expect(namesOf(narrowed.relevant_files).toSorted()).toEqual(['Crinan.txt', 'Oban.txt'])
})

test('a question that names files of another user, deleted ones or too many is refused, and nothing is stored', async () => {
  const [maren, jonas] = [await member(app), await member(app)]
  const own = await maren.stores(herons('Oban'), 'Oban.txt')
  const gone = await maren.stores(herons('Crinan'), 'Crinan.txt')
  const foreign = await jonas.stores(herons('Tarbert'), 'Tarbert.txt')
  await app.idle()
  await maren.call(deleteUpload, { params: { id: gone } })
  const refusal = async (file_ids: unknown) => {
    const response = await maren.request(chat.askDocuments, { body: { prompt: 'Herons?', file_ids } })
    return [response.status, ((await response.json()) as { error: string }).error]
  }
  const words = 'This file doesn’t exist, or you don’t have access to it.'
  for (const id of [gone, foreign, '01900000-0000-7000-8000-000000000000'])
    expect(await refusal([own, id])).toEqual([404, words])
  const many = Array.from({ length: limits.fileIds + 1 }, () => own)
  expect(await refusal(many)).toEqual([400, 'The field “file_ids” is too large.'])
  expect(await refusal(['x'])).toEqual([400, expect.any(String)])
  expect(await refusal(null)).toEqual([400, expect.any(String)])
  expect((await maren.call(chat.documentChat)).history).toEqual([])
})

describe('topN', () => {
  let maren: Person
  beforeAll(async () => {
    maren = await member(app)
    for (let at = 0; at < 12; at += 1) await maren.stores(herons(`lock ${at}`), `lock-${at}.txt`)
    await app.idle()
  })

  test.each([0, 11, 'x', 2.5, null, -1, '5', [5], 1e300])(
    '%j is refused in words; no question is stored, and none is counted',
    async (topN) => {
      const countQuestions = async () => {
        const { rows } = await app.services.database.pool.query<{ count: number }>(
          `select coalesce(sum(count), 0)::int as count from rate_limits where name = 'question'`,
        )
        return rows[0]?.count
      }
      const before = await countQuestions()
      const response = await maren.request(chat.askDocuments, { body: { prompt: 'Herons?', topN } })
      expect([response.status, await response.json()]).toEqual([
        400,
        {
          error: 'The number of relevant files is a whole number from 1 to 10.',
          code: 'invalid_field',
          field: 'topN',
        },
      ])
      expect((await maren.call(chat.documentChat)).history).toEqual([])
      expect(await countQuestions()).toBe(before)
    },
  )

  /** How many files are shown for a question of all of them. */
  async function shownFor(body: object): Promise<number | undefined> {
    const prompt = 'How many herons were counted?'
    const events = await eventsOf(await maren.request(chat.askDocuments, { body: { prompt, ...body } }))
    const found = events.find((event) => (event as chat.DocstoreEvent).relevantFiles !== undefined)
    return (found as chat.DocstoreEvent).relevantFiles?.length
  }

  test.each([1, 5, 10])('%i: an answer uses at most this many files', async (topN) => {
    expect(await shownFor({ topN })).toBe(topN)
  })

  test('is five where it is not said', async () => {
    expect(await shownFor({})).toBe(5)
  })
})

test('what no file says is refused by its words, and no file is a source', async () => {
  const maren = await member(app)
  const picture = await maren.stores(await photo('2024:06:01 10:00:00', '#0a5'), 'keys.jpg')
  await maren.stores(
    '# How to true a wheel\n\nPut oil on the spokes and give it time. Have tea, and do not hurry.',
    'wheel.md',
  )
  await maren.stores('# Roof\n\nThe roof costs 4,180 pounds.', 'roof.md')
  await app.idle()
  const events = (await eventsOf(
    await maren.request(chat.askDocuments, {
      body: { prompt: 'How do I pass the time while the lubricant soaks in?' },
    }),
  )) as chat.DocstoreEvent[]
  const found = events.find(({ relevantFiles }) => relevantFiles)?.relevantFiles?.map((file) => file.id)
  expect(found ?? []).not.toContain(picture)
  const message = events.flatMap((event) => event.message ?? []).at(-1)
  expect(message?.content).toMatch(/^Nothing in your documents says anything about “/)
  expect(message?.sources).toEqual([])
})

test('A5: a refusal reads nothing out to a visitor, shows no file, and offers questions that can be answered', async () => {
  const maren = await member(app)
  const note = await maren.stores(
    '# Arriving\n\nKeys for the cottage are with the baker. Leonor and the vulture count start on Monday.',
    'arriving.md',
  )
  await app.idle()
  const story = await maren.call(createStory, {
    body: { name: 'Antequera', file_ids: [note], show_on_feed: true },
  })
  const friend = visitor(app)
  const events = (await eventsOf(
    await friend.request(chat.askPublic, {
      params: { id: story.id },
      body: { message: 'What did the helicopter rescue cost?' },
    }),
  )) as chat.ChatEvent[]
  const text = JSON.stringify(events)
  expect(text).not.toMatch(/baker|Keys|Leonor/)
  const message = events.flatMap((event) => event.message ?? []).at(-1)
  expect(message?.content).toMatch(/^Nothing in this story says anything about “/)
  expect(message).toMatchObject({ sources: [], relevant_files: [] })
  expect(message?.suggestions.length).toBeGreaterThan(0)
  // It was no answer, so it cost none of the three.
  expect(events.at(-1)).toMatchObject({ freePromptsLeft: 3 })
})

test('the answer is a stream of lines data: {json} with relevantFiles, delta and response, ending with [DONE]', async () => {
  const maren = await member(app)
  await maren.stores(herons('Oban'), 'Oban.txt')
  await app.idle()
  const response = await maren.request(chat.askDocuments, {
    body: { prompt: 'How many herons were counted?', topN: 3 },
  })
  const lines = (await response.text()).split('\n').filter((line) => line !== '')
  expect(lines.every((line) => line.startsWith('data: '))).toBe(true)
  expect(lines.at(-1)).toBe('data: [DONE]')
  const events = lines.slice(0, -1).map((line) => JSON.parse(line.slice(6)) as chat.DocstoreEvent)
  const order = events.flatMap((event) =>
    (['relevantFiles', 'delta', 'response'] as const).filter((field) => event[field] !== undefined),
  )
  expect([order[0], order.at(-1)]).toEqual(['relevantFiles', 'response'])
  expect(order.slice(1, -1)).toContain('delta')
  expect(events.map(({ delta }) => delta ?? '').join('')).toBe(events.at(-1)?.response)
  expect(events.find(({ relevantFiles }) => relevantFiles)?.relevantFiles?.[0]).toMatchObject({
    id: expect.any(String) as string,
    type: 'text',
    caption: expect.any(String) as string,
    url: expect.any(String) as string,
  })
})

test('who is not signed in cannot chat with the document store', async () => {
  const nobody = visitor(app)
  const response = await nobody.request(chat.askDocuments, { body: { prompt: 'Herons?' } })
  expect(response.status).toBe(401)
  expect((await nobody.request(chat.documentQuestions)).status).toBe(401)
})

test('what is more in one year than in another is reported the tables of both, which are both its sources', async () => {
  const morag = await member(app, 'morag')
  await storeOthers(morag)
  await morag.stores(
    'date,boat,cost\n2023-04-02,Erika,54.60\n2023-05-09,Erika,45.40\n2023-06-01,Thistle,10.00\n',
    'fuel-2023.csv',
  )
  await morag.stores(
    'date,boat,cost\n2024-04-02,Erika,80.00\n2024-05-09,Erika,70.25\n2024-07-01,Erika,9.75\n',
    'fuel-2024.csv',
  )
  await app.idle()
  const answer = await answerTo(morag, {
    prompt: 'How much more did fuel for the Erika cost in 2024 than in 2023?',
  })
  expect(answer.content).toContain('60.00')
  expect(answer.content).toMatch(/160\.00\*\* in fuel-2024\.csv, \*\*100\.00\*\* in fuel-2023\.csv/)
  expect(namesOf(answer.sources).toSorted()).toEqual(['fuel-2023.csv', 'fuel-2024.csv'])
  const alone = await answerTo(morag, {
    prompt: 'How much more did fuel for the Erika cost in 2024 than in 2021?',
  })
  expect(alone.content).not.toMatch(/\b0\.00\b|160\.00/)
})

test('a cell of a month is shown where a text comes first, and the next month of the same table', async () => {
  const ishbel = await member(app, 'ishbel')
  await storeOthers(ishbel)
  await ishbel.stores(
    'Year,Meter,Jan,Feb,Mar,Apr\n2023,gas,2275,2040,1810,1205\n2024,gas,2190,1876,1655,930\n2024,water,11,11,12,10\n',
    'meters by month.csv',
  )
  await ishbel.stores(
    '# Heating quote\n\nIn February 2024 we looked at your gas boiler. Gas is dear. A new gas boiler costs £3,480.',
    'heating quote.md',
  )
  await app.idle()
  const first = await answerTo(ishbel, { prompt: 'How much gas did the meter count in January 2024?' })
  expect(first.content).toContain('2190')
  const next = await answerTo(ishbel, { prompt: 'And in February?' })
  expect(next.content).toContain('1876')
  expect(namesOf(next.sources)).toEqual(['meters by month.csv'])
  // Several rows of a month are no cell, and are added up only on request.
  const boiler = await answerTo(ishbel, {
    prompt: 'How much was the boiler that we looked at in February 2024?',
  })
  expect(namesOf(boiler.sources)).toEqual(['heating quote.md'])
})

test('money that is still owed is added up, though a text comes first', async () => {
  const elspeth = await member(app, 'elspeth')
  await storeOthers(elspeth)
  await elspeth.stores(
    'Guest,Room,Arrival,Total (GBP),Paid\nHebblewick,Garden Room,06/01/2024,136.00,yes\nQuist,Loft Room,20/01/2024,82.00,no\nFarrimond,Garden Room,10/02/2024,204.00,no\n',
    'room bookings 2024.csv',
  )
  await elspeth.stores(
    'Subject: barn dance\n\nThe money for the room is owed. The band is marked and booked, £320; bookings for the room are paid.\n\nNo money is owed for the 2024 bar: Gethin paid the £21.',
    'email barn dance.txt',
  )
  await app.idle()
  const answer = await answerTo(elspeth, {
    prompt: 'How much money is still owed for the 2024 room bookings marked paid = no?',
  })
  expect(answer.content).toContain('286.00')
  expect(namesOf(answer.sources)).toEqual(['room bookings 2024.csv'])
})

test('what a user paid for something is added up of a table in another language, though a text comes first', async () => {
  const ines = await member(app, 'ines')
  await storeOthers(ines)
  await ines.stores(
    'Fecha;Categoría;Importe;Pagó\n07/01/2024;ropa;109,30;Edmund\n13/01/2024;ropa;88,46;Edmund\n14/01/2024;ropa;10,00;Edmund\n02/02/2024;libros;18,76;Inés\n03/02/2024;restaurante;84,38;Edmund\n',
    'gastos casa 2024.csv',
  )
  await ines.stores(
    'Edmund hat im Jahr 2024 die Werkstatt gestrichen und die Farbe bezahlt. Edmund mag Kleidung aus Wolle. 2024 war Edmund viel unterwegs.',
    'brief edmund.txt',
  )
  await app.idle()
  const answer = await answerTo(ines, { prompt: 'wie viel hat Edmund 2024 für Kleidung bezahlt' })
  expect(answer.content).toContain('207.76')
  expect(namesOf(answer.sources)).toEqual(['gastos casa 2024.csv'])
})

test('what is asked of a litre is reported by the text that knows it, not by a table of other litres', async () => {
  const isla = await member(app, 'isla')
  await storeOthers(isla)
  await isla.stores(
    'date,boat,litres\n2024-04-02,Erika,80\n2024-05-09,Erika,70\n2024-06-01,Thistle,30\n',
    'fuel-2024.csv',
  )
  await isla.stores(
    '# Refit 2024\n\nThe Erika took 16 litres of antifouling, the Thistle nine.',
    'refit-2024.md',
  )
  await app.idle()
  const answer = await answerTo(isla, {
    prompt: 'How many litres of antifouling did the Erika take in the 2024 refit?',
  })
  expect(answer.content).toContain('16 litres')
  expect(namesOf(answer.sources)).toEqual(['refit-2024.md'])
})

test('what a numbered heading announces is quoted with it', async () => {
  const agnes = await member(app, 'agnes')
  await storeOthers(agnes)
  await agnes.stores(
    'Minutes 2024\n\n4. Bees. Two hives may be kept.\n\n5. Office bearers. Jean Tulloch is chair. Agnes Rennie stays secretary.\n\n6. Close. Tea was had.',
    'agm-2024.txt',
  )
  await app.idle()
  const answer = await answerTo(agnes, { prompt: 'Which office bearers are there?' })
  expect(answer.content).toContain('Jean Tulloch is chair')
  expect(answer.content).not.toContain('Tea was had')
})

test('when something was is reported with the day over it, as in a diary', async () => {
  const ruth = await member(app, 'ruth')
  await storeOthers(ruth)
  await ruth.stores(
    '# Diary 2024\n\n## 24 May\nThe roofers finished. They left a lunchbox.\n\n## 8 July\nBack from the lakes. The bike was gone between 12 and 12:40.',
    'diary-2024.md',
  )
  await app.idle()
  const answer = await answerTo(ruth, { prompt: 'When did the roofers finish?' })
  expect(answer.content).toContain('24 May')
  expect(answer.content).not.toContain('8 July')
  // A time of the day is none.
  expect((await answerTo(ruth, { prompt: 'When was the bike gone?' })).content).toContain('8 July')
})

test('who asks in English is answered from a German letter, whose word for it is another', async () => {
  const owner = await member(app, 'two-languages')
  await storeOthers(owner)
  await owner.stores(
    'Rolf hat am Samstag das Gerüst gebracht. Es bleibt bis zum 4. Mai hier stehen.',
    'haus.txt',
  )
  await owner.stores(
    'Ines hat am Samstag den Kuchen gebracht. Es gab auch Kaffee für alle Gäste.',
    'fest.txt',
  )
  await app.idle()
  const { content, sources } = await answerTo(owner, { prompt: 'Who brought the scaffolding?' })
  expect(content).toContain('Rolf hat am Samstag das Gerüst gebracht')
  expect(namesOf(sources)).toEqual(['haus.txt'])
})

test('a word that slipped is mended, though another language has a word like it', async () => {
  const owner = await member(app, 'slipped-word')
  await storeOthers(owner)
  await owner.stores('Die gelbe Tonne wird jeden zweiten Mittwoch geleert.', 'tonne.txt')
  await owner.stores('The violin has a warm tone and a new bridge.', 'violin.txt')
  await app.idle()
  const { content } = await answerTo(owner, { prompt: 'Wann wird die gelbe Tone geleert?' })
  expect(content).toContain('jeden zweiten Mittwoch')
})

test('a word that a dictionary has was not meant by another one', async () => {
  const owner = await member(app, 'no-slip')
  await storeOthers(owner)
  await owner.stores('Im Herbst haben wir für Abzeichen 96 Euro bezahlt.', 'kasse.txt')
  await app.idle()
  const stove = await answerTo(owner, { prompt: 'Was hat der neue Herd gekostet?' })
  expect(stove.content).toContain('Nothing in your documents')
  expect(stove.content).not.toContain('96')
  const slipped = await answerTo(owner, { prompt: 'Was haben die Abzeichn gekostet?' })
  expect(slipped.content).toContain('96 Euro')
})

test('a number of rows that is one is reported with the row', async () => {
  const owner = await member(app, 'one-row')
  await storeOthers(owner)
  await owner.stores(
    'date,film,hall,version\n2024-03-15,Blue Hour,small,dubbed\n2024-03-16,Red Hills,large,dubbed\n2024-03-17,Red Hills,small,original\n',
    'showings.csv',
  )
  await app.idle()
  const { content } = await answerTo(owner, { prompt: 'How many showings of Blue Hour were there?' })
  expect(content).toContain('There is **1** row for Blue Hour in showings.csv')
  expect(content).toContain('small')
})

test('a table behind the files that are reported is asked where none of them has the figure', async () => {
  const owner = await member(app, 'far-table')
  await storeOthers(owner)
  for (const name of ['agreement', 'letter', 'notice', 'policy', 'reminder', 'summary'])
    await owner.stores(
      `About the rent of a booking in 2023: the lowest rent for any booking is told by the ${name}, whose rules hold for rent and booking in 2023.`,
      `booking rent 2023 ${name}.txt`,
    )
  await owner.stores(
    'Ref;Name;From;Rent\n23/01;F. Oakeshott;10/02/2023;756,00\n23/02;P. Padgett;26/02/2023;284,00\n23/03;M. Brouwer;02/03/2023;632,00\n',
    'bookings old.csv',
  )
  await app.idle()
  const { content, sources } = await answerTo(owner, {
    prompt: 'What was the lowest rent of any booking in 2023?',
    topN: 1,
  })
  expect(content).toContain('**284**')
  expect(sources.map(({ name }) => name)).toEqual(['bookings old.csv'])
})

test('the rows of a long table count as much as the text of one letter', async () => {
  const owner = await member(app, 'long-table')
  const folder = 'eval/answers/landlord/documents'
  for (const name of ['Zählerstände.csv', 'Mietvertrag Basler unterschrieben.pdf.txt'])
    await owner.stores(await readFile(path.join(folder, name)), name)
  await app.idle()
  const { sources } = await answerTo(owner, {
    prompt: 'Was zeigte der Wärmemengenzähler in der Lorettostraße am 30.12.2024 an?',
  })
  expect(sources.map(({ name }) => name)).toEqual(['Zählerstände.csv'])
})

test('rows are no number of what no row says', async () => {
  const owner = await member(app, 'sopranos')
  await storeOthers(owner)
  await owner.stores('Name;Instrument\nAda;Horn\nBo;Tuba\nCy;Horn\n', 'members of the band.csv')
  await app.idle()
  const answerOf = async (prompt: string) => (await answerTo(owner, { prompt })).content
  expect(await answerOf('How many horns are there in the band?')).toContain('**2**')
  expect(await answerOf('How many sopranos are members of the band?')).not.toMatch(/\*\*3\*\*/)
})

test('how often is no number of rows where it is not said what of', async () => {
  const owner = await member(app, 'how-often')
  await storeOthers(owner)
  await owner.stores(
    'item,quantity,bought\nrope,4,2021-06-18\nprobe,12,2021-07-02\nshovel,9,2022-01-11\n',
    'inventory.csv',
  )
  await app.idle()
  const { content } = await answerTo(owner, { prompt: 'How many times were we called out in 2021?' })
  expect(content).not.toContain('16')
  expect(content).not.toContain('count of')
  const ropes = await answerTo(owner, { prompt: 'How many items of the inventory were bought in 2021?' })
  expect(ropes.content).toContain('2021')
})

test('a name that slipped is known where its stem is short, and where it is a word for something else', async () => {
  const owner = await member(app, 'slipped-name')
  await storeOthers(owner)
  await owner.stores('Los Ortega dejaron un libro de poemas.', 'ortega.txt')
  await owner.stores('Los Ruiz dejaron una gorra roja en el barco.', 'ruiz.txt')
  await owner.stores('Iker arrive à Quimper à 18 h 47, par le train de Nantes.', 'iker.txt')
  await owner.stores('Paul arrive à Brest à 12 h 05, et repart à 14 h.', 'paul.txt')
  await app.idle()
  const book = await answerTo(owner, { prompt: '¿Qué dejaron los Ortiga en el barco?' })
  expect(book.content).toContain('un libro de poemas')
  const train = await answerTo(owner, { prompt: 'À quelle heure arrive Ikker ?' })
  expect(train.content).toContain('“Iker arrive à Quimper à 18 h 47')
  expect(train.content).not.toContain('Paul')
})

test('pages written for programs are quoted as people read them, at their line', async () => {
  const petra = await member(app, 'Petra Page')
  await petra.stores(
    '<div align="center"><img src="https://boat.example/logo.svg" width="160"></div>\n\n# Boat\n\n[![Build](https://ci.example/boat.svg)](https://ci.example/boat)\n\nThe [bilge pump](https://boat.example/pump "All of it") drains <b>40</b> litres a minute.\n\n```sh\nboatctl pump --drain\nboatctl pump --stop\n```\n',
    'boat.md',
  )
  await app.idle()
  const { content, sources } = await answerTo(petra, { prompt: 'How much does the bilge pump drain?' })
  expect(content).toContain('“The bilge pump drains 40 litres a minute.')
  expect(sources).toMatchObject([{ name: 'boat.md', line: 7 }])
  const code = await answerTo(petra, { prompt: 'Which boatctl line stops the pump?' })
  expect(code.content).toContain('“boatctl pump --stop”')
  const drawn = await answerTo(petra, { prompt: 'Where is the logo of the boat?' })
  expect(drawn.content).not.toMatch(/align|width|ci\.example/)
})
