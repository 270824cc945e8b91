import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { getProfile } from '#contract/calls/accounts.ts'
import type { Ask } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { App } from './App.tsx'
import { type DehydratedState, hydrate, dehydrate } from './dehydrated-state.ts'
import { ownPageAt } from './own-pages.ts'
import {
  type BuiltWeb,
  composeDocument,
  composeOwnDocument,
  type OwnDocument,
  type PageDocument,
} from './page-document.ts'
import { type PageHead, pictureUrl, publicPageAt } from './public-pages.ts'
import { loadPage } from './routes.tsx'

interface Wanted {
  path: string
  /** Without its question mark. */
  query: string
  /** The address people use, without a slash at its end. */
  origin: string
  /** Asks as a visitor. */
  ask: AskInProcess
}

interface WantedOwn extends Pick<Wanted, 'path' | 'query'> {
  /** Asks as the person who is signed in. */
  ask: AskInProcess
  /** Waits no longer than there is time, whatever becomes of it. */
  inTime: (ask: () => Promise<unknown>) => Promise<unknown>
}

/** Makes a call in the process; the contract types its reply. */
type AskInProcess = (
  endpoint: { method: string; path: string },
  input?: { params?: unknown; query?: unknown },
) => Promise<unknown>

/** A page with all that it shows. */
export interface LoadedPage {
  /** Equal as long as its document is the same. */
  version: string
  render: () => Promise<PageDocument>
  /** The reply to another site that embeds a link to the page (oEmbed 1.0). */
  embed: Record<string, string | number>
}

/**
 * Makes documents of the pages that are the same for everybody. What it gives back loads the page at an address, or says
 * null where there is no such page; it throws as `ask` does.
 */
export function openPages(built: BuiltWeb): (wanted: Wanted) => Promise<LoadedPage> | null {
  const knownScripts = formScripts()
  return ({ path, query, origin, ask }) => {
    const page = publicPageAt(path, query)
    if (page === null) return null
    const load = async (): Promise<LoadedPage> => {
      const queries = new QueryClient()
      const head = await page.load(ask as Ask, queries)
      const replies = dehydrate(queries)
      const day = new Date().toISOString().slice(0, 10)
      return {
        version: JSON.stringify([day, head, replies]),
        embed: embedOf(head, origin),
        render: async () => {
          const [body, scripts] = await Promise.all([draw(page.path, replies), knownScripts])
          return composeDocument(built, {
            head,
            origin,
            source: page.source,
            replies,
            knownScripts: scripts,
            body,
          })
        },
      }
    }
    return load()
  }
}

/** Renders a signed-in user's own page at an address; null where there is none. Throws as `ask` does. */
export function openOwnPages(built: BuiltWeb): (wanted: WantedOwn) => Promise<OwnDocument> | null {
  return ({ path, query, ask, inTime }) => {
    const page = ownPageAt(path, query)
    if (page === null) return null
    const load = async () => {
      const queries = new QueryClient()
      const first = page.first.map((askFirst) => inTime(() => askFirst(ask as Ask, queries)))
      const profile = await (ask as Ask)(getProfile)
      await Promise.all(first)
      return composeOwnDocument(built, page.sources, [
        [keyOf(getProfile), profile],
        ...boundedReplies(dehydrate(queries)),
      ])
    }
    return load()
  }
}

/** The maximum size of a document's state without the profile; what does not fit is fetched by the page. */
const mostCharacters = 200_000

function boundedReplies(replies: DehydratedState): DehydratedState {
  let left = mostCharacters
  return replies.filter((reply) => {
    const size = JSON.stringify(reply).length
    if (size > left) return false
    left -= size
    return true
  })
}

async function draw(path: string, replies: DehydratedState): Promise<string> {
  await loadPage(path)
  const queries = new QueryClient()
  hydrate(queries, replies)
  return textOf(
    <App queries={queries} route={(site) => <StaticRouter location={path}>{site}</StaticRouter>} />,
  )
}

/** The rendered page, as a whole. Throws when any part of it failed. */
async function textOf(node: ReactNode): Promise<string> {
  const failures: unknown[] = []
  const stream = await renderToReadableStream(node, {
    onError: (failure) => void failures.push(failure),
    // A part of a page is never sent behind it, which would take a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  await stream.allReady
  const text = await new Response(stream).text()
  if (failures.length > 0) throw failures[0]
  return text
}

/** The script that keeps what is sent by a form until the page is hydrated. */
async function formScripts(): Promise<string[]> {
  const form = await textOf(<form action={() => {}} />)
  return [...form.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text)
}

const embedOf = (head: PageHead, origin: string): LoadedPage['embed'] => ({
  version: '1.0',
  type: 'link',
  title: head.title,
  provider_name: 'StoryPad',
  provider_url: origin,
  cache_age: 60,
  ...(head.author !== null && { author_name: head.author }),
  ...(head.picture !== null && { thumbnail_url: pictureUrl(origin, head.picture) }),
})
