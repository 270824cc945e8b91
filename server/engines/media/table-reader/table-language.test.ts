import { expect, test } from 'vitest'
import { languageOfTable } from './table-language.ts'

test.each([
  ['en', 'Day Who Category Where CHF Maite Groceries market Owen Health dentist Children shoes'],
  ['de', 'Beleg Datum Fahrer Auftraggeber Dauer Betrag Blumen Druckerei Miete Strom'],
  ['fr', 'Jour Heure Article Couleur Quantité Prix Montant Écharpe Torchon espèces chèque'],
  ['es', 'Fecha Concepto Lugar Categoría Importe Gasolina Peajes Comida Helados agua'],
])(
  'the language of a table in %s is detected by its words, despite names of people and places',
  (language, words) => {
    expect(languageOfTable(words)).toBe(language)
  },
)

test('a table of names and numbers has no language', () => {
  expect(languageOfTable('Tarrant Bassi Boillat Favre Pereira 12 2024 AP-1')).toBeNull()
})

test('a few words are too little to detect a language without a dictionary', () => {
  expect(languageOfTable('Mill open Inn paid')).toBeNull()
})
