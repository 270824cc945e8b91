// What other programs of a device share with the installed app. Any website can post the same form, so the service worker
// only holds it until the user has agreed on a page of ours; then it keeps it for the upload dialog.

/** The page that takes what was kept. */
export const sharedPagePath = '/documents?shared'

/** What the page asks of the service worker: to describe what it holds, to keep it, or to drop it. */
export type ShareRequest = 'describe' | 'keep' | 'discard'

export interface SharePreview {
  fileNames: string[]
  title: string
  text: string
}

/** Sends a request to the service worker; null when it holds nothing. */
export async function askShareWorker(request: ShareRequest): Promise<SharePreview | null> {
  const { active } = await navigator.serviceWorker.ready
  const { port1, port2 } = new MessageChannel()
  const reply = new Promise<SharePreview | null>((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<SharePreview | null>) => resolve(data), {
      once: true,
    })
  })
  port1.start()
  active?.postMessage(request, [port2])
  return reply
}

const wordsIn = (form: FormData, name: string) => String(form.get(name) ?? '').trim()

const textIn = (form: FormData) =>
  [wordsIn(form, 'text'), wordsIn(form, 'url')].filter((part) => part !== '').join('\n')

/** A form without files holds one without a name. */
const filesIn = (form: FormData) =>
  form.getAll('files').filter((entry): entry is File => entry instanceof File && entry.name !== '')

export const previewOf = (form: FormData): SharePreview => ({
  fileNames: filesIn(form).map(({ name }) => name),
  title: wordsIn(form, 'title'),
  text: textIn(form),
})

const cacheName = 'shared'
const textPath = '/shared/text'
const nameHeader = 'x-file-name'

interface SharedContent {
  files: readonly File[]
  /** Title, text and address that were shared; empty when there were only files. */
  title: string
  text: string
}

/** Keeps the form of a share until the page takes it, instead of an earlier share. */
export async function keepShared(form: FormData): Promise<void> {
  await caches.delete(cacheName)
  const cache = await caches.open(cacheName)
  const text = textIn(form)
  if (text !== '') await cache.put(textPath, Response.json({ title: wordsIn(form, 'title'), text }))
  for (const [place, file] of filesIn(form).entries()) {
    const headers = { 'content-type': file.type, [nameHeader]: encodeURIComponent(file.name) }
    await cache.put(`/shared/file/${place}`, new Response(file, { headers }))
  }
}

/** Gives what was shared, once. */
export async function takeShared(): Promise<SharedContent> {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(textPath)
  const words = (await kept?.json()) as { title: string; text: string } | undefined
  const files: File[] = []
  for (const request of await cache.keys()) {
    const response = await cache.match(request)
    const name = response?.headers.get(nameHeader)
    if (!response || name === null || name === undefined) continue
    const bytes = await response.blob()
    files.push(new File([bytes], decodeURIComponent(name), { type: bytes.type }))
  }
  await caches.delete(cacheName)
  return { files, title: words?.title ?? '', text: words?.text ?? '' }
}
