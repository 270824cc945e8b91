import { expect, test } from 'vitest'
import { createOwnNames } from './own-names.ts'

const names = createOwnNames('Lakeside Hosting')

const foreign = [
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
  'ᴍᴇ',
  '5toryPad',
  '$tory Pad',
  'St0ryPad 2',
  'Adm1n',
  'ADMlN',
  'V!sitor',
  '5upport',
  'Guest!',
  'Guest1',
  'Guest¹',
  'Guest①',
  'Guest Ⅱ',
  '🅶🆄🅴🆂🆃',
  '🅢🅣🅞🅡🅨🅟🅐🅓',
  'Lakeside Hosting Billing',
]

test('H8: names that look like ours or like a role are no one’s own', () => {
  expect(foreign.filter((name) => names.isOwn(name))).toEqual([])
  for (const name of foreign)
    expect(() => names.require(name, 'name'), `of ${name}`).toThrow('This name looks like someone else’s')
})

const own = [
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
  '5am',
  'Kim 2',
  'Zoë 🅰',
  'ᏣᎳᎩ',
  'José1',
]

test('H8: names of people and places are their own', () => {
  expect(own.filter((name) => !names.isOwn(name))).toEqual([])
  for (const name of own) names.require(name, 'name')
})
