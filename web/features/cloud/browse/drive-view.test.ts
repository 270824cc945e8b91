import { expect, test } from 'vitest'
import { type DriveView, linkTo, readDriveView, within } from './drive-view.ts'

const both = ['onedrive', 'googledrive'] as const
const read = (query: string, state: unknown = null, connected: Parameters<typeof readDriveView>[2] = both) =>
  readDriveView(new URLSearchParams(query), state, connected)

const trips = { id: 'f1', name: 'Trips' }
const galil = { id: 'f2', name: 'הגליל' }
const deep: DriveView = { provider: 'googledrive', trail: [trips, galil] }

test('the first connected drive is open from its beginning', () => {
  expect(read('')).toEqual({ provider: 'onedrive', trail: [] })
  expect(read('', null, ['googledrive'])).toEqual({ provider: 'googledrive', trail: [] })
  expect(read('', null, [])).toBeNull()
})

test('a folder is restored from its address and its state in the history', () => {
  const { to, state } = linkTo(deep)
  expect(to.search).toBe('?drive=googledrive&folder=f2')
  expect(read(to.search, state)).toEqual(deep)
  expect(linkTo({ provider: 'onedrive', trail: [] }).to.search).toBe('?drive=onedrive')
})

test('entering a folder adds it to the way, and a crumb cuts the way off', () => {
  const trail = within({ provider: 'googledrive', trail: [trips] }, galil)
  expect(trail).toEqual(deep)
  expect(linkTo({ ...deep, trail: deep.trail.slice(0, 1) }).to.search).toBe('?drive=googledrive&folder=f1')
})

test('an address alone opens its folder, of which no name is known', () => {
  const nameless = { provider: 'googledrive', trail: [{ id: 'f2', name: null }] }
  for (const state of [null, 'trail', { trail: 'f2' }, { trail: [{ id: 'f2' }] }, { trail: [trips] }])
    expect(read('drive=googledrive&folder=f2', state)).toEqual(nameless)
})

test('a folder of a drive that is not connected is not looked for in another one', () => {
  for (const query of ['folder=f2', 'drive=onedrive&folder=f2', 'drive=dropbox&folder=f2'])
    expect(read(query, { trail: [galil] }, ['googledrive'])).toEqual({ provider: 'googledrive', trail: [] })
})
