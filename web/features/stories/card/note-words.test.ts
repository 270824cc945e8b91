import { expect, test } from 'vitest'
import { storedFile } from '#test/support/stored-file.ts'
import { noteWords } from './note-words.ts'

const note = (name: string, text: string, mime = 'text/plain') =>
  storedFile(1, { name, mime, text_content: text })

test('D9: a note whose name is its first line says it once', () => {
  expect(noteWords(note('Rain till eleven.txt', 'Rain till eleven, then sun.\nAda counted herons.'))).toEqual(
    {
      title: 'Rain till eleven, then sun.',
      text: 'Ada counted herons.',
    },
  )
  expect(noteWords(note('the-ridge.md', '# The ridge\n\n5.6 km there and back.', 'text/markdown'))).toEqual({
    title: 'The ridge',
    text: '5.6 km there and back.',
  })
})

test('a note with a name of its own keeps all of its text', () => {
  expect(noteWords(note('day-3.txt', 'Rain till eleven.'))).toEqual({
    title: 'day-3',
    text: 'Rain till eleven.',
  })
})
