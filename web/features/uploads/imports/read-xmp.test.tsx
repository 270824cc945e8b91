import { expect, test } from 'vitest'
import type { ExportEntry } from './export-entry.ts'
import { detailsIn, readXmp } from './read-xmp.ts'

const xmp = (attributes: string, elements = ''): string => `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
  xmlns:dc="http://purl.org/dc/elements/1.1/" ${attributes}>${elements}</rdf:Description></rdf:RDF></x:xmpmeta>`

test('an XMP file of Immich says when, where and what, by elements', () => {
  const elements = `<dc:description><rdf:Alt><rdf:li xml:lang="x-default">The quay</rdf:li></rdf:Alt></dc:description>
    <exif:DateTimeOriginal>2019-07-12T23:30:00.120+02:00</exif:DateTimeOriginal>
    <exif:GPSLatitude>57,24.6N</exif:GPSLatitude><exif:GPSLongitude>6,11.4W</exif:GPSLongitude>`
  expect(detailsIn(xmp('', elements))).toEqual({
    caption: 'The quay',
    taken: { at: '2019-07-12T23:30:00', offset_minutes: 120 },
    place: { latitude: 57.41, longitude: expect.closeTo(-6.19, 6) as number },
  })
})

test('an XMP file of Apple Photos says so by attributes; without a zone the time is local, with Z it is UTC', () => {
  const where = 'exif:GPSLatitude="0" exif:GPSLongitude="0"'
  expect(detailsIn(xmp(`photoshop:DateCreated="2011-12-02T16:22:31" ${where}`))).toEqual({
    taken: { at: '2011-12-02T16:22:31', offset_minutes: null },
  })
  expect(detailsIn(xmp('photoshop:DateCreated="2011-12-02T16:22:31Z"'))).toEqual({
    utc: Date.UTC(2011, 11, 2, 16, 22, 31),
  })
})

test('texts that are no XMP, say nothing or could grow are ignored', () => {
  expect(detailsIn('no markup')).toEqual({})
  expect(detailsIn(xmp('photoshop:DateCreated="2011-02-30T10:00:00"'))).toEqual({})
  expect(detailsIn(`<!DOCTYPE x [<!ENTITY a "b">]>${xmp('photoshop:DateCreated="2011-12-02"')}`)).toEqual({})
})

test('pictures get the XMP file of their whole name or of its beginning; named folders are albums, days are none', async () => {
  const entry = (folder: string, name: string): ExportEntry => ({
    path: `${folder}/${name}`,
    folder,
    name,
    sizeBytes: 1,
    crc32: null,
    modifiedAt: 0,
    problem: null,
    read: async () => new Blob([xmp(`photoshop:DateCreated="2011-12-0${name.length % 9}"`)]),
  })
  const plan = readXmp([
    entry('library/admin/2019/2019-07-12', 'IMG_1.jpg'),
    entry('library/admin/2019/2019-07-12', 'IMG_1.jpg.xmp'),
    entry('Export/Skye, in the rain', 'IMG_0001.HEIC'),
    entry('Export/Skye, in the rain', 'IMG_0001.MOV'),
    entry('Export/Skye, in the rain', 'IMG_0001.xmp'),
    entry('Export/Skye, in the rain', 'IMG_0001.AAE'),
    entry('Export/Skye, in the rain', 'gone.xmp'),
  ])
  expect(plan.files.map(({ entry: { name }, albums }) => [name, ...albums])).toEqual([
    ['IMG_1.jpg'],
    ['IMG_0001.HEIC', 'Skye, in the rain'],
    ['IMG_0001.MOV', 'Skye, in the rain'],
  ])
  const said = await Promise.all(plan.files.map(({ details }) => details()))
  expect(said.every(({ taken }) => taken !== undefined)).toBe(true)
  expect(plan.leftOut).toEqual([
    { path: 'Export/Skye, in the rain/IMG_0001.AAE', reason: 'edits' },
    { path: 'Export/Skye, in the rain/gone.xmp', reason: 'no_picture' },
  ])
})
