import { expect, test } from 'vitest'
import { droppedFiles, folderOf, pastedName } from './dropped-files.ts'

test.each([
  [['/Skye/a.jpg', '/Skye/day 1/b.jpg'], 'Skye'],
  [['./a.jpg', './b.jpg'], null],
  [['a.jpg'], null],
  [['/Skye/a.jpg', '/Mull/b.jpg'], null],
  [['/Skye/a.jpg', './b.jpg'], null],
  [[], null],
])('%o are in the folder %s', (paths, folder) => {
  expect(folderOf(paths)).toBe(folder)
})

/** An entry as browsers describe what is dropped. */
const fileEntry = (path: string) => ({
  isFile: true,
  isDirectory: false,
  name: path.split('/').at(-1),
  fullPath: path,
  file: (done: (file: File) => void) => done(new File(['x'], path.split('/').at(-1) ?? '')),
})
function folderEntry(path: string, children: object[]) {
  let isRead = false
  return {
    isFile: false,
    isDirectory: true,
    name: path.slice(1),
    fullPath: path,
    createReader: () => ({
      readEntries: (done: (entries: object[]) => void) => {
        const entries = isRead ? [] : children
        isRead = true
        queueMicrotask(() => done(entries))
      },
    }),
  }
}

test('the files of a dropped folder come with its name, and what the system keeps in it does not', async () => {
  const folder = folderEntry('/Skye', [
    fileEntry('/Skye/a.jpg'),
    fileEntry('/Skye/.DS_Store'),
    folderEntry('/Skye/day 1', [fileEntry('/Skye/day 1/b.jpg')]),
  ])
  const item = { kind: 'file', type: '', webkitGetAsEntry: () => folder, getAsFile: () => null }
  const dataTransfer = { items: [item], files: [] }
  const event = Object.assign(new Event('drop'), { dataTransfer }) as unknown as DragEvent
  const dropped = await droppedFiles(event)
  expect(dropped.files.map(({ name }) => name).toSorted()).toEqual(['a.jpg', 'b.jpg'])
  expect(dropped.folder).toBe('Skye')
})

test('a pasted picture is called by its time, and a pasted file as it is', () => {
  const now = new Date(2026, 10, 29, 9, 5, 7)
  expect(pastedName('image.png', now)).toBe('Pasted 2026-11-29 09.05.07.png')
  expect(pastedName('tarn.png', now)).toBe('tarn.png')
})
