import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js'

interface Making {
  password?: string
  /** Sizes of 64 bits, as in archives over 4 GB. */
  zip64?: boolean
  /** Sizes behind the contents, as programs write that do not know them before. */
  dataDescriptor?: boolean
}

/** A zip of these contents by their paths, as a file that a browser chooses. */
export async function exportZip(
  name: string,
  contents: Readonly<Record<string, string | Uint8Array>>,
  making: Making = {},
): Promise<File> {
  const writer = new ZipWriter(new BlobWriter('application/zip'), { useWebWorkers: false, ...making })
  for (const [path, content] of Object.entries(contents)) {
    const reader = typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content)
    await writer.add(path, reader, { lastModDate: new Date('2026-07-12T10:00:00Z') })
  }
  return new File([await writer.close()], name, { lastModified: Date.UTC(2026, 6, 12) })
}

interface Said {
  title?: string
  description?: string
  /** ISO, in UTC. */
  at?: string
  place?: [latitude: number, longitude: number]
  trashed?: boolean
}

/** The JSON that Google Takeout puts beside a picture. */
export const takeoutJson = ({ title = '', description = '', at, place = [0, 0], trashed }: Said): string =>
  JSON.stringify({
    title,
    description,
    imageViews: '3',
    creationTime: { timestamp: '1600000000', formatted: '13 Sept 2020, 12:26:40 UTC' },
    ...(at !== undefined && { photoTakenTime: { timestamp: String(Date.parse(at) / 1000), formatted: at } }),
    geoData: { latitude: place[0], longitude: place[1], altitude: 0, latitudeSpan: 0, longitudeSpan: 0 },
    people: [{ name: 'Jonas' }],
    url: 'https://photos.google.com/photo/AF1Qip',
    ...(trashed !== undefined && { trashed }),
  })

/** The JSON of an album. */
export const albumJson = (title: string): string =>
  JSON.stringify({
    title,
    description: '',
    access: '',
    date: { timestamp: '0', formatted: '1 Jan 1970, 00:00:00 UTC' },
  })
