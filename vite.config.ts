import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { theme } from './web/ui/theme/theme.ts'

const themeId = 'virtual:theme.css'
const apiTarget = process.env['API_TARGET'] ?? 'http://127.0.0.1:3001'
const proxied = ['/api', '/auth', '/upload', '/dashboard', '/profile']

// The folder web/api and the calls below /api share their prefix; a module is never a call.
const isModule = (path: string | undefined): boolean => /\.tsx?(\?|$)/.test(path ?? '')

/** The product's type at an address that pages know which are no part of the build: offline, end of a sign-in window. */
const fontAtFixedAddress: Plugin = {
  name: 'font-at-fixed-address',
  apply: 'build',
  generateBundle() {
    const file =
      'node_modules/@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2'
    this.emitFile({ type: 'asset', fileName: 'assets/schibsted-grotesk.woff2', source: readFileSync(file) })
  },
}

/** The variables of the theme as a style sheet, so that nobody makes them again in each page. */
const themeVariables: Plugin = {
  name: 'theme-variables',
  resolveId: (id) => (id === themeId ? `\0${themeId}` : null),
  load: (id) => (id === `\0${themeId}` ? theme.generateStyleSheets().map(sheetText).join('\n') : null),
}

type Rules = Record<string, string | number | Record<string, string | number>>

/** Of components and of effects that are not used here. */
const unused =
  /^--sp-(overlays|palette-(AppBar|Avatar|Chip|FilledInput|SpeedDialAction|StepConnector|StepContent|Switch|TableCell|Tooltip)-)/

/** One level of rules as text. */
const sheetText = (rules: Rules): string =>
  Object.entries(rules)
    .filter(([name]) => !unused.test(name))
    .map(([name, value]) =>
      typeof value === 'object'
        ? `${name} {\n${sheetText(value)}\n}`
        : `${name.replace('colorScheme', 'color-scheme')}: ${value};`,
    )
    .join('\n')

/** Told when something fails or when a menu is opened, so that they must be there: loaded together once somebody uses the page. */
const smallParts = /web\/(ui\/notices\/(NoticeDialog|Snack)|shell\/(MobileMenu|KeyboardMap))\.tsx/

/** What is drawn with Material needs most of it; the pages that come drawn need none. */
const material =
  /node_modules\/(@mui|@emotion|stylis|react-transition-group|dom-helpers|@popperjs|react-is|prop-types)\//

/** By far the largest piece, and needed once a chat is opened: the chat and what reads the Markdown of its answers. */
const chat =
  /web\/features\/chat\/|node_modules\/(react-markdown|eventsource-parser|remark|rehype|micromark|mdast|hast|unist|unified|vfile|property-information)/

/** Of the chat, what a shared story's document shows of it at first. */
const firstChat =
  /web\/features\/chat\/(ChatSkeleton|chat-frame|first\/|composer\/(Composer|Suggestions)|message\/(message-frame|Question)|conversation\/(shown-messages|heard-answers)|story\/(free-prompts|load-history|story-chat-words))/

/** Below this, in bytes of source, a piece that several pages share travels with its nearest neighbour: each request costs. */
const smallChunkBytes = 5_000

const drawnPages = /\/web\/pages\/(feed\/FeedPage|share\/SharePage|login\/LoginPage)\.tsx$/

interface Chunking {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null
}

const isDrawn = new Map<string, boolean>()

/** Names the piece of what the pages that come drawn are made of, besides the entry. */
function nameOfDrawn(id: string, chunking: Chunking): string | null {
  const known = isDrawn.get(id)
  if (known !== undefined) return known ? 'drawn' : null
  isDrawn.set(id, false)
  const importers = chunking.getModuleInfo(id)?.importers ?? []
  const isOne = importers.some(
    (importer) => drawnPages.test(importer) || nameOfDrawn(importer, chunking) !== null,
  )
  isDrawn.set(id, isOne)
  return isOne ? 'drawn' : null
}

/** A piece of Material that fewer parts use than this travels with them. */
const materialUsers = 4

/** What the server makes documents with, by itself: it needs nothing of the packages at run time. */
const serverRender: UserConfig = {
  root: 'web',
  plugins: [react({ compiler: true })],
  // Without it the packages would decide at run time, and whoever starts a server names no environment.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: '../dist-server',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'es2023',
  },
  ssr: { noExternal: true },
}

const browser: UserConfig = {
  root: 'web',
  plugins: [react({ compiler: true }), fontAtFixedAddress, themeVariables],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    manifest: true,
    // One sheet, which a drawn page has inside: nothing is ever without its style, in whatever order parts come.
    cssCodeSplit: false,
    target: 'es2023',
    rolldownOptions: {
      output: {
        // Of its many users only the content matters.
        chunkFileNames: ({ name }) => `assets/${name.includes('~') ? 'shared' : '[name]'}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], priority: 3 },
            { name: 'material', test: material, minShareCount: materialUsers, priority: 3 },
            // Together: what comes drawn is alive after one more request.
            { name: nameOfDrawn, priority: 2 },
            { name: 'small-parts', test: smallParts, priority: 1 },
            {
              name: 'chat',
              test: (id) => chat.test(id) && !firstChat.test(id),
              priority: 1,
              entriesAware: true,
            },
            {
              name: 'shared',
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: smallChunkBytes,
            },
          ],
        },
      },
    },
  },
  // The server replaces this text by a fresh nonce in each reply.
  html: { cspNonce: 'CSP_NONCE_PLACEHOLDER' },
  server: {
    proxy: {
      ...Object.fromEntries(
        proxied.map((path) => [
          path,
          { target: apiTarget, bypass: ({ url }: { url?: string }) => (isModule(url) ? url : undefined) },
        ]),
      ),
      '/ws': { target: apiTarget, ws: true },
    },
  },
}

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? serverRender : browser))
