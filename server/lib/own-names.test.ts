import { expect, test } from 'vitest'
import { createOwnNames } from './own-names.ts'

const names = createOwnNames('Lakeside Hosting')

test.each([
  'ɡuest',
  'Ꮐuest',
  'Guest.',
  'G u e s t',
  'G-u-e-s-t',
  'GUEST',
  'Gu.est 2',
  '𝓖𝓾𝓮𝓼𝓽',
  'ɢᴜᴇsᴛ',
  'Guesṭ',
  'StoryPad Team',
  'storypad',
  'Story Pad',
  'S T O R Y P A D',
  'The StoryPad',
  'Support StoryPad',
  'ѕtоrураd',
  'Lakeside Hosting',
  'LAKESIDE-HOSTING',
  'Lakeside Hosting Support',
  'lakesidehosting',
  'Ɩakeside Hosting',
  'Admin',
  'ADMIN',
  'Support Team',
  'admin 1',
  'The Team',
  'You',
  'yоu',
  'M e',
])('H8: %s is nobody’s own name', (name) => {
  expect(names.isOwn(name)).toBe(false)
  expect(() => names.require(name, 'name')).toThrow('Others could take this name')
})

test.each([
  'Maren Holt',
  'Guesthouse',
  'Admiral',
  'Mei You',
  'Anne-Marie',
  'Ó Súilleabháin',
  'X Æ A-12',
  '☕',
  '3',
  'Мария Петрова',
  'Αθηνά',
  '김민준 Kim',
  '山田 Taro',
  'Hosting',
  'Lakeside',
  'Helpa',
  'Teamu',
  'Ian Story',
])('H8: %s is a name of its own', (name) => {
  expect(names.isOwn(name)).toBe(true)
  names.require(name, 'name')
})
