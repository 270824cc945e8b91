import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { withDeadline, type Deadline } from './deadline.ts'
import { Problem } from '#server/lib/problem.ts'

/** A rendered page; `sources` are hashes for its content security policy. */
export interface PageDocument {
  html: string
  /** Resources that are always needed, for the reply's `Link` header. */
  link: string
  scripts: string[]
  styles: string[]
}

/** A page with its data, not rendered yet. */
export interface LoadedPage {
  /** Equal as long as the document is the same. */
  version: string
  render: () => Promise<PageDocument>
  /** The embed data (oEmbed) for sites that show a link to it. */
  embed: Record<string, string | number>
}

/**
 * Loads a page that is the same for all viewers, or null where pages are personal.
 * @throws Problem where nothing is public
 */
export type LoadPage = (wanted: { path: string; query: string }) => Promise<LoadedPage | null>

export interface PublishedPage extends PageDocument {
  /** The ETag: changes with the document. */
  tag: string
  /** The document compressed for most clients. */
  brotli: Buffer
}

export interface PublicPages {
  /** The document at a path; null where pages are personal, and when it was not ready in time. */
  at: (path: string, query: string, deadline: Deadline) => Promise<PublishedPage | null>
  /** The embed data of a page. @throws Problem `not_found` */
  embedOf: (path: string) => Promise<LoadedPage['embed']>
}

/** The last rendering of a page; concurrent requests share it. */
interface Kept {
  version: string
  page: Promise<PublishedPage>
  size: number
}

/** The size of the cache, in characters. */
const keptCharacters = 24 * 1024 * 1024
/** The overhead of a document; its content occurs in it twice. */
const framesCharacters = 80_000

/**
 * Renders public pages once per version: the data is loaded for each request, so that a page is never older than its
 * story; the rendering is cached.
 */
export function createPublicPages(load: LoadPage, logger: Logger): PublicPages {
  const kept = new LRUCache<string, Kept>({
    maxSize: keptCharacters,
    sizeCalculation: ({ size }) => size,
  })

  const draw = (path: string, loaded: LoadedPage): Promise<PublishedPage> => {
    const version = digest(loaded.version)
    const cached = kept.get(path)
    if (cached?.version === version) return cached.page
    const page = loaded.render().then(published)
    kept.set(path, { version, page, size: framesCharacters + 2 * loaded.version.length })
    // Waiting requests receive the error; the next one tries again.
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
        (err) => logger.error({ err, path }, 'a public page could not be rendered'),
      ),
    async embedOf(path) {
      const loaded = await load({ path, query: '' })
      if (loaded === null) throw new Problem('not_found')
      return loaded.embed
    },
  }
}

const compress = promisify(brotliCompress)

/** A tenth smaller than with the setting for replies, and made only once. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

const published = async (page: PageDocument): Promise<PublishedPage> => ({
  ...page,
  tag: `W/"${digest(page.html)}"`,
  brotli: await compress(page.html, brotliOptions),
})

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)
