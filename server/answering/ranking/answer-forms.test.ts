import { describe, expect, test } from 'vitest'
import type { AnswerForm } from '#server/answering/languages/language.ts'
import { languageOf } from '#server/answering/languages/languages.ts'
import { codesIn, wordsIn } from '#server/lib/language/words.ts'
import { formOf, hasForm } from './answer-forms.ts'

const formIn = (kind: AnswerForm, text: string, question = ''): number =>
  formOf(
    kind,
    text,
    new Set([...wordsIn(question).map(({ folded }) => folded), ...codesIn(question).map(({ code }) => code)]),
    languageOf(wordsIn(text).map(({ folded }) => folded)).code,
  )

const holding: Partial<Record<AnswerForm, readonly string[]>> = {
  amount: [
    'Tilda paid €40 for the oars.',
    'The oars cost 40 pounds.',
    'Die Ruder kosteten 40 Euro.',
    'Les rames ont coûté 3 240,60 €.',
    'Los remos costaron 40 euros.',
    'I remi sono costati 40 euro.',
    'The mast is 7.5 m high.',
    'Der Anker wiegt 12 kg.',
    'The gallery keeps 40 % of each sale.',
  ],
  number: [
    'There are 14 chairs.',
    'Es gibt 14 Stühle.',
    'Il y a 14 chaises.',
    'Hay 14 sillas.',
    'Ci sono 14 sedie.',
    'Twelve chairs are left.',
    'Zwölf Stühle fehlen.',
    'Douze chaises sont là.',
    'Doce sillas están aquí.',
    'Dodici sedie sono qui.',
  ],
  duration: [
    'It takes three weeks.',
    'Es dauert zwei Stunden.',
    'Cela dure 45 minutes.',
    'Tarda tres semanas.',
    'Dura due mesi.',
    'She works 26 hours a week.',
  ],
  date: [
    'We sailed on 4 May 2024.',
    'Am 4. Mai 2024 fuhren wir.',
    'Nous sommes partis le 4 mai 2024.',
    'Zarpamos el 4 de mayo de 2024.',
    'Siamo partiti il 4 maggio 2024.',
    'Signed 2024-05-04.',
    'The ferry sails at 19:30.',
    'It opens at 7 pm.',
    'Die Fähre fährt um 7 Uhr.',
    'Le bac part à 7h30.',
    'The bins are collected on Tuesdays.',
    'Der Müll wird dienstags geholt.',
    'Le bac ne part pas le mardi.',
    'El ferry sale el martes.',
    'Il traghetto parte martedì.',
  ],
  person: [
    'Maren Holt signed it.',
    'It was signed by Tilda.',
    'Der Vertrag ist von Maren Holt.',
    'Le contrat de Maren Holt est signé.',
    'Firmado por Maren Holt.',
    'Firmato da Maren Holt.',
    'Jean-Luc a signé.',
  ],
  name: [
    'The dog is called Bruno.',
    'Der Hund heißt Bruno.',
    'Le chien s’appelle Bruno.',
    'El perro se llama Bruno.',
    'Il cane si chiama Bruno.',
  ],
  place: [
    'The key hangs in Rennes.',
    'Der Schlüssel hängt in Rennes.',
    'La clé est à Rennes.',
    'La llave está en Rennes.',
    'La chiave è a Rennes.',
  ],
  code: [
    'The gate code is 4471.',
    'Policy HV-2210-88.',
    'Der Türcode ist 4471.',
    'Appelez le 01 44 55 66 77.',
    'Llame al +34 91 555 01 99.',
  ],
  reason: [
    'It was late because of fog.',
    'Sie kam zu spät, weil es neblig war.',
    'Il est parti tard à cause du brouillard.',
    'Salió tarde porque había niebla.',
    'È partito tardi perché c’era nebbia.',
  ],
}

const without: Partial<Record<AnswerForm, readonly string[]>> = {
  amount: [
    'We sailed at noon.',
    'On 4 May 2024 we sailed.',
    'Im Mai 1998 gekauft.',
    'Acheté en mai 1998.',
    'Comprado en mayo de 1998.',
    'Comprato nel maggio 1998.',
  ],
  number: ['No chairs are left.', 'On 4 May 2024 we sailed.', 'The oars cost €40.'],
  duration: [
    'The week was long.',
    'Der Monat war kalt.',
    'La semaine était longue.',
    'La semana fue larga.',
    'La settimana era lunga.',
    'Room 3 is free.',
  ],
  date: [
    'We sailed.',
    'Die Fähre ist weiß.',
    'Le bac est blanc.',
    'El ferry es blanco.',
    'Il traghetto è bianco.',
  ],
  person: [
    'Signed by the owner.',
    'It was on Monday in May.',
    'Signé par le propriétaire.',
    'Firmado por el dueño.',
    'Firmato dal proprietario.',
  ],
  name: ['The dog is nice.'],
  place: ['It hangs there.'],
  code: ['There are 12 chairs.', 'It costs 4,471 pounds.', 'We sailed on 4 May 2024.'],
  reason: ['There was fog.', 'Es war neblig.', 'Il y avait du brouillard.', 'Había niebla.', 'C’era nebbia.'],
}

const cases = (lists: typeof holding): [AnswerForm, string][] =>
  Object.entries(lists).flatMap(([kind, texts]) =>
    texts.map((text): [AnswerForm, string] => [kind as AnswerForm, text]),
  )

test.each(cases(holding))('%s: %s', (kind, text) => {
  expect(formIn(kind, text)).toBeGreaterThanOrEqual(0.5)
})

test.each(cases(without))('no %s: %s', (kind, text) => {
  expect(formIn(kind, text)).toBeLessThan(0.5)
})

describe('what a question says itself', () => {
  test.each<[AnswerForm, string, string]>([
    ['date', 'What happened on 4 May 2024?', 'We sailed on 4 May 2024.'],
    ['date', 'Was geschah im Mai 2024?', 'Im Mai 2024 fuhren wir.'],
    ['date', 'Que s’est-il passé en mai 2024 ?', 'En mai 2024, nous sommes partis.'],
    ['date', '¿Qué pasó en mayo de 2024?', 'En mayo de 2024 zarpamos.'],
    ['date', 'Che cosa è successo a maggio 2024?', 'A maggio 2024 siamo partiti.'],
    ['person', 'What did Tilda Vance sign?', 'The lease is of Tilda Vance.'],
  ])('is no answer: %s, %s – %s', (kind, question, text) => {
    expect(formIn(kind, text, question)).toBe(0)
    expect(formIn(kind, text)).toBeGreaterThan(0)
  })

  test('a day within a month that is asked for is an answer', () => {
    expect(formIn('date', 'We sailed on 9 May 2024.', 'When in May 2024 did you sail?')).toBe(1)
  })
})

test('an amount of money is a better amount than a number alone', () => {
  expect(formIn('amount', 'It came to 40 euros.')).toBeGreaterThan(formIn('amount', 'It came to 40.'))
})

test('a full name is a better name than one word', () => {
  expect(formIn('person', 'Maren Holt signed it.')).toBeGreaterThan(
    formIn('person', 'It was signed by Maren.'),
  )
})

test.each(['manner', 'yes-no', 'thing'] as const)(
  'a sentence that answers %s has no form of its own',
  (kind) => {
    expect(hasForm(kind)).toBe(false)
    expect(formIn(kind, 'Maren Holt paid €40 on 4 May 2024, because of HV-2210.')).toBe(0)
  },
)

test.each(Object.keys(holding))('a sentence that answers %s has a form', (kind) => {
  expect(hasForm(kind as AnswerForm)).toBe(true)
})

describe('further', () => {
  test.each<[AnswerForm, string]>([
    ['amount', 'It cost forty pounds.'],
    ['number', 'Fourteen chairs are left.'],
    ['number', 'Room 12 costs €40.'],
    ['duration', 'Es galt in allen 3 Jahren.'],
    ['duration', 'It takes half an hour.'],
    ['duration', 'Es dauert eine halbe Stunde.'],
    ['duration', 'Le trajet prend 2h30.'],
    ['duration', 'The film has 90 min.'],
    ['duration', 'Ci vuole un’ora.'],
    ['date', 'It begins at half past seven.'],
    ['date', 'Es beginnt um halb acht.'],
    ['date', 'Empieza a las siete.'],
    ['date', 'Comincia alle sette.'],
  ])('%s: %s', (kind, text) => {
    expect(formIn(kind, text)).toBeGreaterThanOrEqual(0.5)
  })

  test.each<[AnswerForm, string, string]>([
    ['number', 'KX-204 came.', ''],
    ['date', 'It costs 4.30 euros.', ''],
    ['person', 'Die Frau sitzt im Garten.', ''],
    ['reason', 'The car was red.', ''],
    ['code', 'This is HV2210.', 'What does invoice HV2210 cover?'],
    ['code', 'This is HV-2210-88.', 'What does policy HV-2210-88 cover?'],
  ])('no %s: %s', (kind, text, question) => {
    expect(formIn(kind, text, question)).toBeLessThan(0.5)
  })

  test('a full name within a sentence is one', () => {
    expect(formIn('person', 'It was signed by Maren Holt.')).toBe(1)
  })
})

test.each<[AnswerForm, string]>([
  ['place', 'Where: Town pier'],
  ['date', 'Wann: Sommer'],
  ['person', 'Qui: la voisine'],
  ['amount', '- Price: on request'],
])('a line with a label holds %s: %s', (kind, text) => {
  expect(formIn(kind, text)).toBe(1)
})

test('another label does not', () => {
  expect(formIn('place', 'Who: the neighbour')).toBe(0)
})
