// What other programs of a device share with the installed app: the service worker keeps it, the page takes it.

/** Where the device posts what is shared; the service worker answers, no server ever does. */
export const shareTargetPath = '/share-target'
/** Where the page is opened afterwards. */
export const sharedPagePath = '/documents?shared'

const cacheName = 'shared'
const textPath = '/shared/text'
const nameHeader = 'x-file-name'

export interface SharedContent {
  files: readonly File[]
  /** Title, text and address that were shared; empty when there were only files. */
  title: string
  text: string
}

/** Keeps the form of a share until the page asks for it; what an earlier share left is gone. */
export async function keepShared(form: FormData): Promise<void> {
  await caches.delete(cacheName)
  const cache = await caches.open(cacheName)
  const words = (name: string) => String(form.get(name) ?? '').trim()
  const text = [words('text'), words('url')].filter((part) => part !== '').join('\n')
  if (text !== '') await cache.put(textPath, Response.json({ title: words('title'), text }))
  // A form without files holds one without a name.
  const files = form
    .getAll('files')
    .filter((entry): entry is File => entry instanceof File && entry.name !== '')
  for (const [place, file] of files.entries()) {
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
