import { expect, test } from 'vitest'
import { readQuestion } from '#server/lib/question/read-question.ts'
import { meeter } from './hits.ts'
import { nameSign } from './name-signs.ts'
import { partsOf } from './parts.ts'

const told = (asked: string, text: string, language = 'en') => {
  const question = readQuestion(asked)
  const passage = {
    file: 'note',
    fileName: 'note.txt',
    title: null,
    kind: 'text' as const,
    language,
    text,
    isHead: false,
    date: null,
  }
  const words = new Set(question.terms.map(({ folded }) => folded))
  return partsOf(passage, meeter(question, new Map())).some((part) => nameSign(part, question, words) === 1)
}

test.each([
  ["What's the name of the master of the Earl?", 'The master, Captain Flett, was not amused.'],
  ['What is our dog called?', 'We have a dog now. It is called Bruno.'],
  ['What is the name of the assessor?', 'Your assessor, Monsieur Bégué, will come at ten.'],
  ["What's the name of the treasurer?", 'Geordie Flett, our treasurer, left early.'],
])('%s %s', (asked, text) => {
  expect(readQuestion(asked).isOfName).toBe(true)
  expect(told(asked, text)).toBe(true)
})

test.each([
  ['Wie heißt die Gutachterin?', 'Gutachterin: Frau Sabine Mutschler', 'de'],
  ['wie heißt der Kater', 'Der Kater heisst Zwingli und frisst alles.', 'de'],
  ["Comment s'appelle le directeur de l'école ?", "À l'attention de M. Delahousse, notre directeur.", 'fr'],
  [
    'Comment s’appelle le gardien ?',
    'Pour joindre le gardien sur place (mon frère, Luc Baumann), la radio.',
    'fr',
  ],
  ["comment s'appelle le coq", "Il y a un coq qui me déteste. Il s'appelle Bono.", 'fr'],
  ['¿Cómo se llama el técnico?', 'El técnico es Olegario Pravia.', 'es'],
])('%s %s', (asked, text, language) => {
  expect(told(asked, text, language)).toBe(true)
})

test.each([
  ["What's the name of the master of the Earl?", 'Mr Petrie said that the master was ill in Leith.', 'en'],
  [
    'wie heißen die Kinder von den Fehrenbachs',
    'Eine Familie Fehrenbach. Drei Kinder, er spielt Tuba.',
    'de',
  ],
  ['¿Cómo se llama la madre de la velera?', 'Mi madre, que tiñó redes, dice que falta una hora.', 'es'],
  ['¿Cómo se llamaba el médico?', 'El hospital fue amable, el médico había estudiado en Salamanca.', 'es'],
])('a name that is of nobody that is asked for: %s', (asked, text, language) => {
  expect(told(asked, text, language)).toBe(false)
})
