import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Asked, AskAsVisitor } from '#server/calls/ask-as-visitor.ts'
import type { LoadedPage, LoadPage } from '#server/http/public-pages.ts'

interface Options {
  /** Where the built web is, and what draws its pages on the server. */
  webFolder: string
  rendererFolder: string
  ask: AskAsVisitor
  /** The address people use, without a slash at its end. */
  origin: () => string
}

/** What `web/server-render.tsx` exports; a test holds both together. */
export interface Renderer {
  openPages: (built: {
    template: string
    styles: string
    manifest: Manifest
  }) => (wanted: {
    path: string
    query: string
    origin: string
    ask: (endpoint: { method: string; path: string }, asked?: Asked) => Promise<unknown>
  }) => Promise<LoadedPage> | null
}

export type Manifest = Record<string, { file: string; imports?: string[]; css?: string[]; isEntry?: boolean }>

/**
 * Has the built web draw its public pages, with replies of calls that are made in this process. Null without such a build.
 * Its code is loaded when the first page is asked for: a process that only runs jobs never needs it.
 */
export function renderPages({ webFolder, rendererFolder, ask, origin }: Options): LoadPage | null {
  const file = path.join(rendererFolder, 'server-render.js')
  if (!existsSync(file) || !existsSync(path.join(webFolder, 'index.html'))) return null
  let opening: Promise<ReturnType<Renderer['openPages']>> | null = null
  const open = async () => {
    const { openPages } = (await import(pathToFileURL(file).href)) as Renderer
    return openPages(readBuilt(webFolder))
  }
  return async (wanted) => {
    opening ??= open()
    const load = await opening
    return load({ ...wanted, origin: origin(), ask })
  }
}

function readBuilt(folder: string) {
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
  return { template: read('index.html'), manifest, styles: (entry?.css ?? []).map(read).join('') }
}
