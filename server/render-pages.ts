import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Ask, InProcess } from '#server/calls/ask-in-process.ts'
import type { InTime, LoadOwnPage, OwnPage } from '#server/http/own-pages.ts'
import type { LoadedPage, LoadPage } from '#server/http/public-pages.ts'

interface Options extends InProcess {
  /** The built web app, and its server-side renderer. */
  webFolder: string
  rendererFolder: string
  /** The public origin, without a trailing slash. */
  origin: () => string
}

/** The exports of `web/server-render.tsx`; a test compares them. */
export interface Renderer {
  openPages: (
    built: BuiltWeb,
  ) => (wanted: { path: string; query: string; origin: string; ask: Ask }) => Promise<LoadedPage> | null
  openOwnPages: (
    built: BuiltWeb,
  ) => (wanted: { path: string; query: string; ask: Ask; inTime: InTime }) => Promise<OwnPage> | null
}

interface BuiltWeb {
  template: string
  styles: string
  manifest: Manifest
}

type Manifest = Record<string, { file: string; imports?: string[]; isEntry?: boolean }>

interface Rendered {
  /** Preloads the code, so that the first page does not wait for it. */
  open: () => void
  loadPublic: LoadPage
  loadOwn: LoadOwnPage
}

/**
 * Renders pages with the built web app, or null without a build. The code is loaded when the server listens or a page
 * is requested, so a process that only runs jobs never loads it.
 */
export function renderPages(options: Options): Rendered | null {
  const { webFolder, rendererFolder, askAsVisitor, askAsUser, origin } = options
  const file = path.join(rendererFolder, 'server-render.js')
  if (!existsSync(file) || !existsSync(path.join(webFolder, 'index.html'))) return null
  const open = async () => {
    const { openPages, openOwnPages } = (await import(pathToFileURL(file).href)) as Renderer
    const built = readBuilt(webFolder)
    return { loadPublic: openPages(built), loadOwn: openOwnPages(built) }
  }
  let opening: ReturnType<typeof open> | null = null
  const opened = () => (opening ??= open())
  return {
    // An error is reported to the first request.
    open: () => void opened().catch(() => {}),
    async loadPublic(wanted) {
      const { loadPublic } = await opened()
      return loadPublic({ ...wanted, origin: origin(), ask: askAsVisitor })
    },
    async loadOwn(wanted, userId, inTime) {
      const { loadOwn } = await opened()
      return loadOwn({ ...wanted, ask: askAsUser(userId), inTime })
    },
  }
}

function readBuilt(folder: string): BuiltWeb {
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest
  const sheet = manifest['style.css']
  if (sheet === undefined) throw new Error('the built web has no style sheet')
  return { template: read('index.html'), manifest, styles: read(sheet.file) }
}
