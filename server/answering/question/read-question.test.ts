import { describe, expect, test } from 'vitest'
import type { AnswerForm } from '#server/answering/languages/language.ts'
import type { Question, QuestionWord } from './question.ts'
import { readQuestion } from './read-question.ts'

const textsOf = ({ words }: Question): string[] => words.map(({ text }) => text)

function wordOf(question: string, folded: string): QuestionWord {
  const word = readQuestion(question).words.find((one) => one.folded === folded)
  if (word === undefined) throw new Error(`${folded} is no word of the question`)
  return word
}

describe('codes', () => {
  test.each([
    ['When was KX-204 replaced?', 'kx204'],
    ['Who signed permit 7741/B?', '7741b'],
    ['What does invoice 20331 cover?', '20331'],
    ['Wann wurde KX-204 ersetzt?', 'kx204'],
    ['Quand KX-204 a-t-il été remplacé ?', 'kx204'],
    ['¿Cuándo se cambió KX-204?', 'kx204'],
    ['Quando è stato sostituito KX-204?', 'kx204'],
  ])('%s names one', (question, code) => {
    expect(readQuestion(question).codes.map((one) => one.code)).toEqual([code])
  })

  test('a code is kept as it was typed', () => {
    expect(readQuestion('When was KX-204 replaced?').codes[0]?.written).toBe('KX-204')
  })

  test.each([
    'What happened on 4 May 2024?',
    'What was built before 2006?',
    'Which rooms have more than 250 seats?',
  ])('a date and a number that is compared with are none: %s', (question) => {
    expect(readQuestion(question).codes).toEqual([])
  })
})

describe('types of files', () => {
  test.each([
    ['Which photos of June are there?', 'image'],
    ['Which videos show the harbour?', 'video'],
    ['Which PDFs are about insurance?', 'pdf'],
    ['Welche Fotos sind vom Juni?', 'image'],
    ['Quelles photos de juin ?', 'image'],
    ['¿Qué fotos hay de junio?', 'image'],
    ['Quali foto di giugno?', 'image'],
  ])('%s asks for one, and nothing is looked for by its word', (question, kind) => {
    const read = readQuestion(question)
    expect(read.fileKinds).toEqual([kind])
    expect(textsOf(read).filter((word) => /^(?:photo|video|pdf|foto)/i.test(word))).toEqual([])
  })

  test.each([
    ['how many photos did Katie take', 'photos'],
    ['Wie viele Fotos hat Katie gemacht?', 'Fotos'],
    ['Combien de photos Katie a-t-elle prises ?', 'photos'],
    ['¿Cuántas fotos hizo Katie?', 'fotos'],
    ['Quante foto ha fatto Katie?', 'foto'],
  ])('%s counts what a text or a table may count, and keeps the word', (question, word) => {
    const read = readQuestion(question)
    expect(read.fileKinds).toEqual([])
    expect(textsOf(read)).toContain(word)
  })
})

describe('overview', () => {
  test.each(['What is in here?', 'Show me everything', 'Was gibt es hier?'])(
    '%s asks what there is',
    (question) => {
      expect(readQuestion(question).isOverview).toBe(true)
    },
  )

  test.each([
    'What is in the shed?',
    'What happened in May 2024?',
    'Was liegt im Schuppen?',
    'Que contient la remise ?',
    '¿Qué hay en el cobertizo?',
    'Cosa c’è nel capanno?',
    'How much did it cost?',
    'Which photos are there?',
    'What about KX-204?',
  ])('%s asks for something', (question) => {
    expect(readQuestion(question).isOverview).toBe(false)
  })
})

describe('follow-ups', () => {
  const inherited = ({ words }: Question): string[] =>
    words.filter(({ isInherited }) => isInherited).map(({ text }) => text)

  test.each([
    ['Who signed the lease of the barn?', 'And when?', ['signed', 'lease', 'barn']],
    ['Wer hat den Mietvertrag unterschrieben?', 'Und wann?', ['Mietvertrag', 'unterschrieben']],
    ['Qui a signé le bail ?', 'Et quand ?', ['signé', 'bail']],
    ['¿Quién firmó el contrato?', '¿Y cuándo?', ['firmó', 'contrato']],
    ['Chi ha firmato il contratto?', 'E quando?', ['firmato', 'contratto']],
  ])('%s – %s', (before, question, words) => {
    expect(inherited(readQuestion(question, [before]))).toEqual(words)
  })

  test.each([
    ['Who signed the lease of the barn?', 'And when?'],
    ['Wer hat den Mietvertrag unterschrieben?', 'Und wann?'],
    ['Qui a signé le bail ?', 'Et quand ?'],
    ['¿Quién firmó el contrato?', '¿Y cuándo?'],
  ])('%s – %s asks for a date', (before, question) => {
    expect(readQuestion(question, [before]).answerForm).toBe('date')
  })

  test('a pronoun among few words goes on from the question before', () => {
    const read = readQuestion('Who wrote it?', ['When was the lease of the barn signed?'])
    expect(textsOf(read)).toEqual(['lease', 'barn', 'signed', 'wrote'])
    expect(read.answerForm).toBe('person')
  })

  test('a name replaces the name before', () => {
    expect(textsOf(readQuestion('And Ben?', ['What did the ferry cost for Anna?']))).toEqual([
      'ferry',
      'cost',
      'Ben',
    ])
  })

  test('a month is of the year that was asked about', () => {
    const { dates } = readQuestion('And in November?', ['What did Anna plant in May 2019?'])
    expect(dates).toMatchObject([{ year: 2019, month: 11, day: null }])
  })

  test('a question with words of its own is another one', () => {
    expect(textsOf(readQuestion('Which ferry goes to Barra?', ['Who bought the kiln?']))).toEqual([
      'ferry',
      'Barra',
    ])
  })

  test('a question after a follow-up goes on from all before it', () => {
    const read = readQuestion('And who repaired it?', [
      'Where is the kiln of Tilda?',
      'And when was it bought?',
    ])
    expect(textsOf(read)).toEqual(expect.arrayContaining(['kiln', 'Tilda', 'bought', 'repaired']))
  })
})

describe('words', () => {
  test('a word has its irregular forms', () => {
    expect(wordOf('Who taught the class?', 'taught').forms).toContain('teach')
    expect(wordOf('When did she buy the kiln?', 'buy').forms).toContain('bought')
  })

  test('a word has related words of its language and others', () => {
    expect(wordOf('Who repaired the roof after the repair?', 'repair').related).toEqual(
      expect.arrayContaining(['mend', 'reparatur', 'reparation']),
    )
  })

  test('a word has its translations', () => {
    expect(wordOf('Wo ist das Dach?', 'dach').translations).toMatchObject({
      en: expect.arrayContaining(['roof']),
    })
    expect(wordOf('Où est le chien ?', 'chien').translations).toMatchObject({
      de: expect.arrayContaining(['hund']),
    })
  })

  test('capital letters within a sentence make a name, at its beginning none', () => {
    expect(wordOf('Where does Tilda live?', 'tilda').isName).toBe(true)
    expect(wordOf('Boats of the harbour?', 'boats').isName).toBe(false)
  })

  test('what is left out is no word of an answer', () => {
    expect(wordOf('Which boats sailed without Tilda?', 'tilda').isNegated).toBe(true)
    expect(wordOf('Welche Boote fuhren ohne Tilda?', 'tilda').isNegated).toBe(true)
  })
})

describe('what the answer holds', () => {
  const forms: [AnswerForm, string][] = [
    ['person', 'Who built the pier?'],
    ['person', 'Wer hat den Steg gebaut?'],
    ['person', 'Qui a construit le ponton ?'],
    ['person', '¿Quién construyó el muelle?'],
    ['person', 'Chi ha costruito il molo?'],
    ['place', 'Where is the spare key?'],
    ['place', 'Wo liegt der Ersatzschlüssel?'],
    ['place', 'Où est la clé de secours ?'],
    ['place', '¿Dónde está la llave?'],
    ['place', 'Dove è la chiave?'],
    ['date', 'When does the ferry sail?'],
    ['date', 'At what time does the ferry sail?'],
    ['date', 'Wann fährt die Fähre?'],
    ['date', 'À quelle heure part le bac ?'],
    ['date', '¿A qué hora sale el ferry?'],
    ['date', 'A che ora parte il traghetto?'],
    ['duration', 'How long is the crossing?'],
    ['duration', 'Wie lange dauert die Überfahrt?'],
    ['duration', 'Combien de temps dure la traversée ?'],
    ['duration', '¿Cuánto dura la travesía?'],
    ['duration', 'Quanto dura la traversata?'],
    ['amount', 'How much did the mast cost?'],
    ['amount', 'What deposit did the landlord want?'],
    ['amount', 'Wie hoch ist die Kaution?'],
    ['amount', 'Quel est le loyer de l’atelier ?'],
    ['amount', 'Quale caparra ha chiesto?'],
    ['number', 'How many chairs are there?'],
    ['number', 'Wie viele Stühle gibt es?'],
    ['number', 'Combien de chaises y a-t-il ?'],
    ['number', '¿Cuántas sillas hay?'],
    ['number', 'Quante sedie ci sono?'],
    ['reason', 'Why was the ferry late?'],
    ['reason', 'Warum kam die Fähre zu spät?'],
    ['reason', 'Pourquoi le bac était-il en retard ?'],
    ['reason', '¿Por qué se retrasó el ferry?'],
    ['reason', 'Perché il traghetto era in ritardo?'],
    ['code', 'What is the gate code?'],
    ['code', 'Wie lautet der Türcode?'],
    ['code', 'Quel est le code du portail ?'],
    ['code', '¿Cuál es el código de la puerta?'],
    ['code', 'Qual è il codice del cancello?'],
    ['name', 'What is the dog called?'],
    ['manner', 'How do I light the stove?'],
    ['yes-no', 'Is the stove safe?'],
    ['thing', 'What did Tilda plant?'],
  ]
  test.each(forms)('%s: %s', (form, question) => {
    expect(readQuestion(question).answerForm).toBe(form)
  })
})

describe('any text is read', () => {
  test.each(['', '???', '¿?', '((((((((', '%_\\', '\u0000\u0007\u202e', '🦉'])('%j has no words', (text) => {
    expect(readQuestion(text)).toMatchObject({ words: [], codes: [], dates: [] })
  })

  test('a question of 4,000 letters is read in part', () => {
    const read = readQuestion('Who '.padEnd(4_000, 'heron '))
    expect(read.text).toHaveLength(2_000)
    expect(read.words.length).toBeLessThanOrEqual(60)
    expect(readQuestion('a'.repeat(4_000)).words).toHaveLength(1)
  })

  test('invisible marks part words, and are no words', () => {
    expect(textsOf(readQuestion('Who\u0000mended\u0007 the\u202e boat\u0000?'))).toEqual(['mended', 'boat'])
  })
})

describe('overview of a place', () => {
  test.each([
    'What is in this story?',
    'What is in my documents?',
    'What is this story about?',
    'What are my documents about?',
    'Was ist in dieser Geschichte?',
    'Was ist in meinen Dokumenten?',
    'Worum geht es in dieser Geschichte?',
    'Qu’y a-t-il dans cette histoire ?',
    'Que contiennent mes documents ?',
    'De quoi parle cette histoire ?',
    '¿Qué hay en esta historia?',
    '¿Qué hay en mis documentos?',
    '¿De qué trata esta historia?',
    'Cosa c’è in questa storia?',
    'Che cosa c’è nei miei documenti?',
    'Di cosa parla questa storia?',
  ])('%s', (question) => {
    expect(readQuestion(question).isOverview).toBe(true)
  })

  test('a question without words of its own that asks where is none', () => {
    expect(readQuestion('Where did they go?').isOverview).toBe(false)
  })
})

describe('what the answer holds, further', () => {
  test.each([
    ['name', 'Wie heißt der Hund?'],
    ['name', 'Comment s’appelle le chien ?'],
    ['name', '¿Cómo se llama el perro?'],
    ['name', 'Come si chiama il cane?'],
    ['date', 'Um wie viel Uhr fährt die Fähre?'],
    ['amount', '¿Qué fianza pidió la dueña?'],
    ['amount', 'Wie groß ist das Boot?'],
    ['amount', 'Quel est le prix de la barque ?'],
  ])('%s: %s', (form, question) => {
    expect(readQuestion(question).answerForm).toBe(form)
  })

  test.each([
    ['Chi ha firmato il contratto?', 'E quando?', 'date'],
    ['Who signed the lease of the barn?', 'Why?', 'reason'],
  ])('%s – %s', (before, question, form) => {
    const read = readQuestion(question, [before])
    expect([read.answerForm, read.isFollowUp, read.isOverview]).toEqual([form, true, false])
  })
})
