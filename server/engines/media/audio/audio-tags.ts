import type { AudioFacts } from '#contract/audio-facts.ts'

const longestName = 200

/** Title, artist, album and year, by FFmpeg's names of tags. */
export function musicTags(tags: Readonly<Record<string, string>>): Omit<AudioFacts, 'waveform'> {
  const named = (...names: string[]): string | null =>
    names.map((name) => plain(tags[name])).find((text) => text !== '') ?? null
  return {
    title: named('title'),
    artist: named('artist', 'album_artist', 'performer', 'author'),
    album: named('album'),
    year: yearOf(named('date', 'year', 'originaldate') ?? ''),
  }
}

/** Without control characters and too long a name. */
const plain = (text = ''): string =>
  text
    .slice(0, 1_000)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longestName)

/** The year of a release; a date with a time is that of a recording. */
function yearOf(date: string): number | null {
  const year = /^(\d{4})(?:-\d\d(?:-\d\d)?)?$/.exec(date)?.[1]
  return year === undefined || Number(year) < 1_000 ? null : Number(year)
}

/** Tags in lower case: those of the file, else those of its stream, where Ogg has them. */
export const inLowerCase = (
  ...tags: readonly Readonly<Record<string, string>>[]
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    tags
      .toReversed()
      .flatMap((some) => Object.entries(some).map(([name, value]) => [name.toLowerCase(), value])),
  )
