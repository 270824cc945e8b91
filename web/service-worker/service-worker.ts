// What the installed app needs outside of the page: an offline page, and the target for shared files.
// Nothing else is answered from here: pages carry a nonce of their own and must come from the server.
import { pageRoutes } from '#contract/page-routes.ts'
import { keepShared, previewOf, type ShareRequest } from '#web/lib/shared-content.ts'

declare const self: ServiceWorkerGlobalScope

const cacheName = 'offline'
const offlinePath = '/offline.html'
/** The one thing that page asks for. */
const fontPath = '/assets/schibsted-grotesk.woff2'

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) =>
        cache.addAll([offlinePath, fontPath].map((path) => new Request(path, { cache: 'reload' }))),
      ),
  )
  void self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(self.registration.navigationPreload.enable().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname } = new URL(request.url)
  if (request.method === 'POST' && pathname === pageRoutes.shareTarget) {
    event.respondWith(holdShare(event))
  } else if (pathname === fontPath) {
    event.respondWith(caches.match(fontPath).then((kept) => kept ?? fetch(request)))
  } else if (request.mode === 'navigate' && request.method === 'GET') {
    event.respondWith(openPage(event))
  }
})

/** How long the user may think; browsers end a worker that takes longer. */
const holdMs = 240_000

/** What was posted and not yet agreed to: in memory only. */
let held: { form: FormData; release: () => void } | null = null

async function holdShare(event: FetchEvent): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<void>()
  // The worker stays alive as long as it holds something.
  event.waitUntil(promise)
  try {
    const form = await event.request.formData()
    held?.release()
    const timer = setTimeout(() => release(), holdMs)
    const release = () => {
      clearTimeout(timer)
      if (held?.form === form) held = null
      resolve()
    }
    held = { form, release }
  } catch (failure) {
    resolve()
    throw failure
  }
  return Response.redirect(pageRoutes.shareTarget, 303)
}

// Only pages of ours can send a message to the worker.
self.addEventListener('message', (event) => {
  event.waitUntil(answerPage(event.data as ShareRequest, event.ports[0]))
})

async function answerPage(request: ShareRequest, port: MessagePort | undefined): Promise<void> {
  const share = held
  const preview = share && previewOf(share.form)
  if (share && request === 'keep') await keepShared(share.form)
  if (request !== 'describe') share?.release()
  port?.postMessage(preview)
}

async function openPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    const preloaded = (await preloadResponse) as Response | undefined
    return preloaded ?? (await fetch(request))
  } catch (failure) {
    const kept = await caches.match(offlinePath)
    if (kept === undefined) throw failure
    return kept
  }
}
