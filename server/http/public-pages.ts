import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { withDeadline, type Deadline } from './deadline.ts'
import { Problem } from '#server/lib/problem.ts'

/** A page as it is sent; the sources are hashes that its policy lets pass. */
export interface PageDocument {
  html: string
  /** What is fetched in any case, as the reply's `Link` header says it. */
  link: string
  scripts: string[]
  styles: string[]
}

/** A page with all that it shows, not drawn yet. */
export interface LoadedPage {
  /** Equal as long as its document is the same. */
  version: string
  render: () => Promise<PageDocument>
  /** What another site is told that shows a link to it. */
  embed: Record<string, string | number>
}

/**
 * Loads the page at an address that is the same for everybody, or gives null where each viewer has one of his own.
 * @throws Problem where nothing public is
 */
export type LoadPage = (wanted: { path: string; query: string }) => Promise<LoadedPage | null>

export interface PublishedPage extends PageDocument {
  /** Another one for another document. */
  tag: string
  /** The document as nearly everybody takes it. */
  brotli: Buffer
}

export interface PublicPages {
  /** The document of an address; null where each viewer has a page of his own, and where it could not be made in time. */
  at: (path: string, query: string, deadline: Deadline) => Promise<PublishedPage | null>
  /** What is told of the page at an address. @throws Problem `not_found` */
  embedOf: (path: string) => Promise<LoadedPage['embed']>
}

/** A page as it was drawn last; two that ask at once wait for the same. */
interface Kept {
  version: string
  page: Promise<PublishedPage>
  size: number
}

/** Of all documents that are kept, in characters. */
const keptCharacters = 24 * 1024 * 1024
/** A document has about so many around what it shows, which stands in it twice. */
const framesCharacters = 80_000

/**
 * Draws public pages, each version once: what a page shows is asked for each time, so that a page is never older than its
 * story, and what is drawn of it is kept.
 */
export function createPublicPages(load: LoadPage, logger: Logger): PublicPages {
  const kept = new LRUCache<string, Kept>({
    maxSize: keptCharacters,
    sizeCalculation: ({ size }) => size,
  })

  const draw = (path: string, loaded: LoadedPage): Promise<PublishedPage> => {
    const version = digest(loaded.version)
    const known = kept.get(path)
    if (known?.version === version) return known.page
    const page = loaded.render().then(published)
    kept.set(path, { version, page, size: framesCharacters + 2 * loaded.version.length })
    // Whoever waits hears of it; the next one tries again.
    page.catch(() => kept.delete(path))
    return page
  }

  const make = async (path: string, query: string): Promise<PublishedPage | null> => {
    const loaded = await load({ path, query })
    return loaded && draw(path, loaded)
  }

  return {
    at: (path, query, deadline) =>
      withDeadline(
        deadline,
        () => make(path, query),
        (err) => logger.error({ err, path }, 'a public page could not be drawn'),
      ),
    async embedOf(path) {
      const loaded = await load({ path, query: '' })
      if (loaded === null) throw new Problem('not_found')
      return loaded.embed
    },
  }
}

const compress = promisify(brotliCompress)

/** A tenth smaller than what replies are sent with, and made once. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

const published = async (page: PageDocument): Promise<PublishedPage> => ({
  ...page,
  tag: `W/"${digest(page.html)}"`,
  brotli: await compress(page.html, brotliOptions),
})

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)
