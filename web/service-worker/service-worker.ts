// What the installed app needs beside the page: something to show without a network, and a door for shared files.
// Nothing else is answered from here: pages carry a nonce of their own and must come from the server.
import { keepShared, sharedPagePath, shareTargetPath } from '#web/lib/shared-content.ts'

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
  if (request.method === 'POST' && pathname === shareTargetPath) {
    event.respondWith(takeShare(request))
  } else if (pathname === fontPath) {
    event.respondWith(caches.match(fontPath).then((kept) => kept ?? fetch(request)))
  } else if (request.mode === 'navigate' && request.method === 'GET') {
    event.respondWith(openPage(event))
  }
})

async function takeShare(request: Request): Promise<Response> {
  await keepShared(await request.formData())
  return Response.redirect(sharedPagePath, 303)
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
