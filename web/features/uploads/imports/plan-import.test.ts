import { describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { albumJson, exportZip, takeoutJson } from '#test/support/export-zip.ts'
import type { ExportEntry } from './export-entry.ts'
import { folderEntries } from './folder-entries.ts'
import { openZips, UnreadableZip } from './open-zip.ts'
import { planImport } from './plan-import.ts'
import { timeInList } from './read-icloud.ts'

/** What is planned of zips, in short. */
async function planned(...zips: File[]) {
  const plan = await planImport(await openZips(zips))
  if (plan === null) return null
  const files = await Promise.all(
    plan.files.map(async ({ entry, again, albums, details }) => ({
      path: entry.path,
      ...(again.length > 0 && { again: again.map(({ path }) => path) }),
      ...(albums.length > 0 && { albums }),
      ...(await details()),
    })),
  )
  return { kind: plan.kind, total: plan.total, files, leftOut: plan.leftOut }
}

const google = 'Takeout/Google Photos'
const shot = (name: string) => `the pixels of ${name}`

describe('a Google Takeout', () => {
  test('has one file for a picture of a year and of albums, with its details and its stories', async () => {
    const json = takeoutJson({
      title: 'Quay & boat.jpg',
      description: 'The quay at Portree ',
      at: '2019-07-12T21:30:00Z',
      place: [57.41, -6.19],
    })
    const zip = await exportZip('takeout-001.zip', {
      'Takeout/archive_browser.html': '<html>',
      [`${google}/Photos from 2019/Quay _ boat.jpg`]: shot('quay'),
      [`${google}/Photos from 2019/Quay _ boat.jpg.supplemental-metadata.json`]: json,
      [`${google}/Skye 2019/Quay _ boat.jpg`]: shot('quay'),
      [`${google}/Skye 2019/metadata.json`]: albumJson('Skye 2019'),
      [`${google}/Boote/Quay _ boat.jpg`]: shot('quay'),
      [`${google}/Boote/Metadaten.json`]: albumJson('Boote'),
    })
    expect(await planned(zip)).toEqual({
      kind: 'takeout',
      total: 4,
      files: [
        {
          path: `${google}/Photos from 2019/Quay _ boat.jpg`,
          again: [`${google}/Skye 2019/Quay _ boat.jpg`, `${google}/Boote/Quay _ boat.jpg`],
          albums: ['Skye 2019', 'Boote'],
          isTrashed: false,
          name: 'Quay & boat.jpg',
          caption: 'The quay at Portree',
          place: { latitude: 57.41, longitude: -6.19 },
          utc: Date.UTC(2019, 6, 12, 21, 30),
        },
      ],
      leftOut: [{ path: 'Takeout/archive_browser.html', reason: 'viewer' }],
    })
  })

  test.each([
    ['IMG_1.jpg', 'IMG_1.jpg.json'],
    ['IMG_1.jpg', 'IMG_1.jpg.supplemental-metadata.json'],
    ['Screenshot_2017-07-05-10-05-26.png', 'Screenshot_2017-07-05-10-05-26.png.supplementa.json'],
    ['D7157814-D2D5-4A62-AFCE-9CF465CB7D66.jpeg', 'D7157814-D2D5-4A62-AFCE-9CF465CB7D66.jpeg.supp.json'],
    [
      'Screenshot_20220207_102421_com.snapchat.android.jpg',
      'Screenshot_20220207_102421_com.snapchat.androi.json',
    ],
    ['IMG_1(2).jpg', 'IMG_1.jpg(2).json'],
    ['IMG_1(2).jpg', 'IMG_1.jpg.supplemental-metadata(2).json'],
    [
      'a picture with a long name, and more(1).jpg',
      'a picture with a long name, and more.jpg.supple(1).json',
    ],
    ['Urlaub in der Schneifel im Regen (38).JPG', 'Urlaub in der Schneifel im Regen (38).JPG.supp.json'],
    ['Peanut.jpg', 'Peanut.supplemental-metadata.json'],
    ['写真の日.jpg', '写真の日.jpg.supplemental-metadata.json'],
  ])('finds the details of %s in %s', async (picture, details) => {
    const zip = await exportZip('takeout.zip', {
      [`${google}/Photos from 2019/${picture}`]: shot(picture),
      [`${google}/Photos from 2019/${details}`]: takeoutJson({ at: '2019-07-12T21:30:00Z' }),
    })
    expect(await planned(zip)).toMatchObject({
      files: [{ utc: Date.UTC(2019, 6, 12, 21, 30) }],
      leftOut: [],
    })
  })

  test('gives edited copies and films of live photos the details of their picture, and their own names', async () => {
    const said = takeoutJson({ title: 'IMG_1.HEIC', description: 'Rain', at: '2019-07-12T21:30:00Z' })
    const folder = `${google}/Photos from 2019`
    const zip = await exportZip('takeout.zip', {
      [`${folder}/IMG_1.HEIC`]: shot('1'),
      [`${folder}/IMG_1.HEIC.supplemental-metadata.json`]: said,
      [`${folder}/IMG_1.MP4`]: shot('film'),
      [`${folder}/IMG_1-bearbeitet.HEIC`]: shot('edited'),
      [`${folder}/IMG_2(1).jpg`]: shot('2'),
      [`${folder}/IMG_2.jpg(1).json`]: takeoutJson({ description: 'Sun' }),
      [`${folder}/IMG_2-ha editado(1).jpg`]: shot('edited 2'),
    })
    const plan = await planned(zip)
    expect(plan?.files.map(({ path, name, caption }) => [path.split('/').at(-1), name, caption])).toEqual([
      ['IMG_1.HEIC', 'IMG_1.HEIC', 'Rain'],
      ['IMG_1.MP4', undefined, 'Rain'],
      ['IMG_1-bearbeitet.HEIC', undefined, 'Rain'],
      ['IMG_2(1).jpg', undefined, 'Sun'],
      ['IMG_2-ha editado(1).jpg', undefined, 'Sun'],
    ])
  })

  test('of several zips finds details and albums of one in another, whatever the order they are chosen in', async () => {
    const first = await exportZip('takeout-2.zip', {
      [`${google}/Skye/quay.jpg`]: shot('quay'),
      'Takeout/archive_browser.html': '<html>',
    })
    const second = await exportZip('takeout-10.zip', {
      [`${google}/Skye/quay.jpg.json`]: takeoutJson({ description: 'Rain' }),
      [`${google}/Skye/métadonnées.json`]: albumJson('Skye'),
      'Takeout/archive_browser.html': '<html>',
    })
    expect(await planned(second, first)).toMatchObject({
      total: 3,
      files: [{ caption: 'Rain', albums: ['Skye'] }],
      leftOut: [{ path: 'Takeout/archive_browser.html' }, { path: 'Takeout/archive_browser.html [2]' }],
    })
  })

  test('has no story for a year, a day or an album without a name, and no place at 0, 0', async () => {
    const zip = await exportZip('takeout.zip', {
      [`${google}/2019 年的照片/a.jpg`]: shot('a'),
      [`${google}/2019 年的照片/a.jpg.json`]: takeoutJson({ place: [0, 0] }),
      [`${google}/2017-05-03/b.jpg`]: shot('b'),
      [`${google}/2017-05-03/metadata.json`]: albumJson('2017-05-03'),
      [`${google}/Untitled(1)/c.jpg`]: shot('c'),
      [`${google}/Untitled(1)/metadata.json`]: albumJson(''),
    })
    const plan = await planned(zip)
    expect(plan?.files).toEqual([
      { path: `${google}/2019 年的照片/a.jpg`, isTrashed: false },
      { path: `${google}/2017-05-03/b.jpg` },
      { path: `${google}/Untitled(1)/c.jpg` },
    ])
    expect(plan?.leftOut).toEqual([])
  })

  test('says why entries are left out: details without a picture, trash, damage, bombs and passwords', async () => {
    const zip = await exportZip('takeout.zip', {
      [`${google}/Trash/old.jpg`]: shot('old'),
      [`${google}/Trash/old.jpg.json`]: takeoutJson({ trashed: true }),
      [`${google}/Skye/gone.jpg.json`]: takeoutJson({}),
      [`${google}/Skye/bomb.png`]: new Uint8Array(40 * 1024 ** 2),
    })
    const locked = await exportZip(
      'takeout-2.zip',
      { [`${google}/Skye/locked.jpg`]: shot('locked') },
      { password: 'x' },
    )
    const plan = await planned(zip, locked)
    expect(plan?.files).toEqual([{ path: `${google}/Trash/old.jpg`, isTrashed: true }])
    expect(plan?.leftOut.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual([
      { path: `${google}/Skye/bomb.png`, reason: 'bomb' },
      { path: `${google}/Skye/gone.jpg.json`, reason: 'no_picture' },
      { path: `${google}/Skye/locked.jpg`, reason: 'password' },
    ])
  })

  test('names albums as stories can be named, each once, and no more than an entry may have', async () => {
    const titles = [
      'Skye',
      'Skye ',
      '\u202e',
      '\0',
      'é'.repeat(300),
      ...Array.from({ length: 40 }, (_, at) => `${at} days`),
    ]
    const folders = titles.map((title, at) => [
      [`${google}/Album ${at}/quay.jpg`, shot('quay')],
      [`${google}/Album ${at}/metadata.json`, albumJson(title)],
    ])
    const plan = await planned(await exportZip('takeout.zip', Object.fromEntries(folders.flat())))
    const albums = plan?.files[0]?.albums ?? []
    expect(albums.slice(0, 3)).toEqual(['Skye', 'é'.repeat(limits.storyName), '0 days'])
    expect(albums).toHaveLength(limits.imports.albums)
  })

  test('says nothing of times that do not exist', async () => {
    const times = ['99999999999999999', '1562967000.25', '-1e300', 'yesterday']
    const files = times.flatMap((timestamp, at) => [
      [`${google}/Skye/${at}.jpg`, shot(String(at))],
      [`${google}/Skye/${at}.jpg.json`, JSON.stringify({ photoTakenTime: { timestamp } })],
    ])
    const plan = await planned(await exportZip('takeout.zip', Object.fromEntries(files)))
    expect(plan?.files.map((file) => ('utc' in file ? file.utc : null))).toEqual([
      null,
      1_562_967_000_250,
      null,
      null,
    ])
  })

  test('can be an unpacked folder', async () => {
    const files = Object.entries({
      '/Takeout/Google Photos/Skye/quay.jpg': shot('quay'),
      '/Takeout/Google Photos/Skye/quay.jpg.json': takeoutJson({ description: 'Rain' }),
      '/Takeout/Google Photos/Skye/metadata.json': albumJson('Skye'),
    }).map(([path, text]) => Object.assign(new File([text], path.split('/').at(-1) ?? ''), { path }))
    const plan = await planImport(folderEntries(files))
    expect(plan).toMatchObject({ kind: 'takeout', total: 1, files: [{ albums: ['Skye'] }] })
    expect(await plan?.files[0]?.details()).toMatchObject({ caption: 'Rain' })
  })

  test('of 10,000 pictures is planned from the directory: of the contents only those of albums are read', async () => {
    let reads = 0
    const entry = (folder: string, name: string, text = ''): ExportEntry => ({
      path: `${folder}/${name}`,
      folder,
      name,
      sizeBytes: text.length || 1,
      crc32: null,
      modifiedAt: 0,
      problem: null,
      read: async () => {
        reads += 1
        return new Blob([text])
      },
    })
    const entries = Array.from({ length: 10_000 }, (_, at) => {
      const folder = `${google}/Album ${at % 50}`
      return [entry(folder, `IMG_${at}.jpg`), entry(folder, `IMG_${at}.jpg.supplemental-metadata.json`)]
    }).flat()
    for (let at = 0; at < 50; at += 1)
      entries.push(entry(`${google}/Album ${at}`, 'metadata.json', albumJson(`Album ${at}`)))
    const plan = await planImport(entries)
    expect([plan?.files.length, plan?.leftOut.length, reads]).toEqual([10_000, 0, 50])
  })
})

describe('a zip', () => {
  test('has names that are no paths: dots, roots, drives and backslashes are no folders', async () => {
    const zip = await exportZip('takeout.zip', {
      '../../etc/Takeout/a.jpg': shot('a'),
      '/Takeout/b.jpg': shot('b'),
      'Takeout\\Skye\\c.jpg': shot('c'),
      'Takeout/./a.jpg': shot('d'),
    })
    const paths = (await openZips([zip])).map(({ path }) => path)
    expect(paths).toEqual(['etc/Takeout/a.jpg', 'Takeout/b.jpg', 'Takeout/Skye/c.jpg', 'Takeout/a.jpg'])
  })

  test.each([{ zip64: true }, { dataDescriptor: true }])('is read as written with %o', async (making) => {
    const zip = await exportZip('takeout.zip', { 'Takeout/größe.jpg': shot('a') }, making)
    const [entry] = await openZips([zip])
    expect([entry?.path, await (await entry?.read())?.text()]).toEqual(['Takeout/größe.jpg', shot('a')])
  })

  test('that is cut off or none cannot be opened', async () => {
    const whole = await exportZip('takeout.zip', { 'Takeout/a.jpg': shot('a') })
    const cut = new File([whole.slice(0, whole.size - 30)], 'cut.zip')
    await expect(openZips([cut])).rejects.toThrow(UnreadableZip)
    await expect(openZips([new File(['Rain'], 'rain.zip')])).rejects.toThrow(UnreadableZip)
  })

  test('with damaged bytes is planned, and its entry fails when it is read', async () => {
    const whole = Buffer.from(
      await (await exportZip('t.zip', { 'Takeout/a.jpg': shot('a').repeat(50) })).arrayBuffer(),
    )
    whole.fill(0xff, 45, 55)
    const [entry] = await openZips([new File([whole], 't.zip')])
    await expect(entry?.read()).rejects.toThrow()
  })

  test('of something else is no export', async () => {
    const zip = await exportZip('letters.zip', { 'letters/a.txt': 'Dear', 'letters/data.json': '{}' })
    expect(await planned(zip)).toBeNull()
  })

  test('has names that can be stored', async () => {
    const zip = await exportZip('takeout.zip', { 'Takeout/a\0b.jpg': 'a', 'Takeout/a\0\0b.jpg': 'b' })
    const paths = (await openZips([zip])).map(({ path }) => path)
    expect(paths).toEqual(['Takeout/ab.jpg', 'Takeout/ab.jpg [2]'])
  })

  test('leaves out entries whose path is too long to be recorded', async () => {
    const long = `Takeout/${'a'.repeat(limits.imports.path)}.jpg`
    expect(await planned(await exportZip('t.zip', { [long]: 'a' }))).toMatchObject({
      files: [],
      leftOut: [{ path: long, reason: 'long_name' }],
    })
  })
})

describe('an iCloud export', () => {
  const head = 'imgName,fileChecksum,favorite,hidden,deleted,originalCreationDate,viewCount,importDate'
  const row = (name: string, deleted: string, at: string) =>
    `${name},AbCd=,no,no,${deleted},"${at}",7,"Friday December 2,2011 4:22 PM GMT"`

  test('has times and albums from its lists, and leaves out what was deleted', async () => {
    const zip = await exportZip('iCloud Photos Part 1 of 1.zip', {
      'iCloud Photos/Photos/IMG_0001.HEIC': shot('1'),
      'iCloud Photos/Photos/IMG_0001.MOV': shot('film'),
      'iCloud Photos/Photos/IMG_0002.JPG': shot('2'),
      'iCloud Photos/Photos/IMG_0001.AAE': '<plist>',
      'iCloud Photos/Photos/Photo Details.csv': [
        head,
        row('IMG_0001.HEIC', 'no', 'Friday December 2,2011 4:22 PM GMT'),
        row('IMG_0002.JPG', 'yes', 'Saturday May 5,2012 12:05 AM GMT'),
      ].join('\n'),
      'iCloud Photos/Albums/Skye.csv': 'Images\nIMG_0001.HEIC\nIMG_0001.MOV\n',
      'iCloud Photos/Memories/June.csv': 'Images\nIMG_0001.HEIC\n',
    })
    const photos = 'iCloud Photos/Photos'
    expect(await planned(zip)).toEqual({
      kind: 'icloud',
      total: 5,
      files: [
        {
          path: `${photos}/IMG_0001.HEIC`,
          albums: ['Skye'],
          isTrashed: false,
          utc: Date.UTC(2011, 11, 2, 16, 22),
        },
        { path: `${photos}/IMG_0001.MOV`, albums: ['Skye'] },
        { path: `${photos}/IMG_0002.JPG`, isTrashed: true, utc: Date.UTC(2012, 4, 5, 0, 5) },
      ],
      leftOut: [
        { path: `${photos}/IMG_0001.AAE`, reason: 'edits' },
        { path: 'iCloud Photos/Memories/June.csv', reason: 'no_picture' },
      ],
    })
  })

  test('of two parts with pictures of one name gives each the time of its own list', async () => {
    const part = (number: number, day: number) =>
      exportZip(`iCloud Photos Part ${number} of 2.zip`, {
        [`iCloud Photos Part ${number} of 2/Photos/IMG_1.JPG`]: shot(`${number}`),
        [`iCloud Photos Part ${number} of 2/Photos/Photo Details.csv`]: `${head}\n${row('IMG_1.JPG', 'no', `Friday December ${day},2011 4:22 PM GMT`)}`,
      })
    const plan = await planned(await part(1, 2), await part(2, 9))
    expect(plan?.files.map(({ utc }) => new Date(utc ?? 0).getUTCDate())).toEqual([2, 9])
  })

  test('says no time that is none', () => {
    expect(timeInList('yesterday')).toBeNull()
    expect(timeInList('Friday Smarch 2,2011 4:22 PM GMT')).toBeNull()
  })
})

test('a StoryPad zip brings own captions, corrected times and stories; captions of models are made again', async () => {
  const line = { id: 'f', type: 'image/jpeg', bytes: 3, title: null, uploaded_at: '2026-07-12T10:00:00Z' }
  const manifest = {
    files: [
      {
        ...line,
        path: 'Skye/quay.jpg',
        name: 'quay: rain.jpg',
        caption: 'The quay',
        caption_by: 'person',
        taken: { at: '1931-05-01', offset_minutes: null, from: 'owner' },
        place: { latitude: 57.41, longitude: -6.19 },
        stories: ['s1'],
      },
      {
        ...line,
        path: 'boat.jpg',
        name: 'boat.jpg',
        caption: 'A boat',
        caption_by: 'builtin',
        taken: { at: '2026-07-12T10:00:00', offset_minutes: 60, from: 'exif' },
        place: null,
        stories: [],
      },
    ],
    stories: [{ id: 's1', name: 'Skye', description: '', tags: [], folder: 'Skye' }],
  }
  const zip = await exportZip('storypad.zip', {
    'manifest.json': JSON.stringify(manifest),
    'Skye/quay.jpg': shot('quay'),
    'boat.jpg': shot('boat'),
  })
  expect(await planned(zip)).toEqual({
    kind: 'storypad',
    total: 2,
    files: [
      {
        path: 'Skye/quay.jpg',
        albums: ['Skye'],
        name: 'quay: rain.jpg',
        caption: 'The quay',
        place: { latitude: 57.41, longitude: -6.19 },
        taken: { at: '1931-05-01', offset_minutes: null },
      },
      { path: 'boat.jpg', name: 'boat.jpg' },
    ],
    leftOut: [],
  })
})
