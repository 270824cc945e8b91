import type { FileId } from '#contract/ids.ts'
import { Problem } from '#server/lib/problem.ts'

/** Documents rendered at once; two, so that a slow one leaves a place for another viewer. */
const turnsAtOnce = 2
/** Pages rendered per opening of a document; more would make the next viewer wait. */
const pagesOfTurn = 8
/** Queued pages per viewer, more than a screen and fast scrolling need; further ones are refused. */
const mostWaiting = 40
const retryAfterSeconds = 5

/** One request: a document, and who wants which page of it. */
interface WantedPage<File> {
  file: File
  page: number
  /** The key by which the limit counts the viewer. */
  viewer: string
  signal: AbortSignal
}

/** The outcome of each page: rendered, refused with a reason, or not reached. */
export type PageResults = ReadonlyMap<number, 'drawn' | 'left' | Error>

/**
 * Renders pages of a document that is opened once. @throws errors that no single page caused; all waiting callers get
 * them
 */
type DrawPages<File> = (file: File, pages: readonly number[], signal: AbortSignal) => Promise<PageResults>

interface Wish<File> extends WantedPage<File> {
  drawn(): void
  failed(error: unknown): void
}

interface Turn<File> {
  viewer: string
  wishes: Set<Wish<File>>
  aborter: AbortController
}

/**
 * A queue for pages of documents: round-robin between viewers, one turn each. A turn renders several pages of one
 * document, including those that others want of it.
 */
export function createPageTurns<File extends { id: FileId }>(draw: DrawPages<File>) {
  /** By viewer; the one served longest ago comes first. */
  const lines = new Map<string, Wish<File>[]>()
  const running = new Set<Turn<File>>()

  function begin(): void {
    while (running.size < turnsAtOnce) {
      const turn = nextTurn()
      if (!turn) return
      running.add(turn)
      void run(turn)
    }
  }

  function nextTurn(): Turn<File> | null {
    const isServed = (viewer: string) => [...running].some((turn) => turn.viewer === viewer)
    for (const [viewer, [wish]] of lines) {
      if (!wish || isServed(viewer)) continue
      const turn = { viewer, wishes: pickAlike(viewer, wish.file.id), aborter: new AbortController() }
      const rest = lines.get(viewer)
      if (rest) {
        // Moves the viewer to the end of the round.
        lines.delete(viewer)
        lines.set(viewer, rest)
      }
      return turn
    }
    return null
  }

  /** Takes requests for pages of the document out of the queues, the viewer's own first. */
  function pickAlike(viewer: string, id: FileId): Set<Wish<File>> {
    const own = lines.get(viewer) ?? []
    const all = [...own, ...[...lines.values()].filter((line) => line !== own).flat()]
    const pages = new Set<number>()
    const picked = new Set<Wish<File>>()
    for (const wish of all) {
      if (wish.file.id !== id || (!pages.has(wish.page) && pages.size === pagesOfTurn)) continue
      pages.add(wish.page)
      picked.add(wish)
    }
    for (const wish of picked) leaveLine(wish)
    return picked
  }

  async function run(turn: Turn<File>): Promise<void> {
    const [first] = turn.wishes
    const pages = [...new Set([...turn.wishes].map(({ page }) => page))]
    try {
      if (!first) return
      const results = await draw(first.file, pages, turn.aborter.signal)
      for (const wish of turn.wishes) settle(wish, results.get(wish.page))
    } catch (error) {
      for (const wish of turn.wishes) wish.failed(error)
    } finally {
      running.delete(turn)
      begin()
    }
  }

  function settle(wish: Wish<File>, result: 'drawn' | 'left' | Error | undefined): void {
    if (result === 'drawn') wish.drawn()
    else if (result instanceof Error) wish.failed(result)
    else lines.set(wish.viewer, [wish, ...(lines.get(wish.viewer) ?? [])])
  }

  function leaveLine(wish: Wish<File>): void {
    const rest = (lines.get(wish.viewer) ?? []).filter((other) => other !== wish)
    if (rest.length > 0) lines.set(wish.viewer, rest)
    else lines.delete(wish.viewer)
  }

  /** Aborts work without any waiting caller. */
  function leave(wish: Wish<File>): void {
    leaveLine(wish)
    for (const turn of running) {
      if (turn.wishes.delete(wish) && turn.wishes.size === 0) turn.aborter.abort(wish.signal.reason)
    }
  }

  function join(wish: Wish<File>): void {
    const isSame = ({ file, page }: Wish<File>) => file.id === wish.file.id && page === wish.page
    const turn = [...running].find(({ wishes }) => [...wishes].some(isSame))
    if (turn) turn.wishes.add(wish)
    else lines.set(wish.viewer, [...(lines.get(wish.viewer) ?? []), wish])
    begin()
  }

  return {
    /** Resolves when the page is rendered. @throws Problem `busy` when the viewer has too many queued, and as `draw` */
    async want(wanted: WantedPage<File>): Promise<void> {
      wanted.signal.throwIfAborted()
      if ((lines.get(wanted.viewer)?.length ?? 0) >= mostWaiting)
        throw new Problem('busy', { retryAfterSeconds })
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const wish: Wish<File> = { ...wanted, drawn: resolve, failed: reject }
      const onAbort = () => {
        leave(wish)
        reject(wanted.signal.reason)
      }
      wanted.signal.addEventListener('abort', onAbort, { once: true })
      join(wish)
      try {
        await promise
      } finally {
        wanted.signal.removeEventListener('abort', onAbort)
      }
    },
  }
}
