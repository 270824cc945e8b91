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

/** What calls say of themselves on the API page, which the server makes: browsers don't need it. */
const callsWithoutSummaries: Plugin = {
  name: 'calls-without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/calls\/[\w-]+\.ts$/ },
    handler: (code) => ({
      code: code.replaceAll(/(\n {2}summary:)\s*(?:'(?:[^'\\]|\\.)*'|`[^`]*`),/g, "$1 '',"),
      map: null,
    }),
  },
}

/** The variables of the theme as a style sheet, so that pages need not compute them. */
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

/** What a chunk holds: our modules (a folder ends with a slash) and packages, by the beginning of their names. */
interface ChunkContent {
  modules?: readonly string[]
  packages?: readonly string[]
}

/** Every chunk that is named by its content; the bundler shares the rest by use. */
const chunks = {
  /** Notices and menus must be there when something fails, so they load together once the page is used. */
  smallParts: {
    modules: [
      'web/ui/notices/NoticeDialog.tsx',
      'web/ui/notices/Snack.tsx',
      'web/shell/layout/MobileMenu.tsx',
      'web/shell/keyboard/KeyboardMap.tsx',
    ],
  },
  /** Whatever uses Material needs most of it; server-rendered pages need none. */
  material: {
    packages: [
      '@mui/',
      '@emotion/',
      'stylis/',
      'react-transition-group/',
      'dom-helpers/',
      '@popperjs/',
      'react-is/',
      'prop-types/',
    ],
  },
  /** The largest chunk, loaded once a chat is opened: the chat and the Markdown parser of its answers. */
  chat: {
    modules: ['web/features/chat/'],
    packages: [
      'react-markdown',
      'eventsource-parser',
      'remark',
      'rehype',
      'micromark',
      'mdast',
      'hast',
      'unist',
      'unified',
      'vfile',
      'property-information',
    ],
  },
  /** The parts of the chat in the server-rendered page of a shared story. */
  firstChat: {
    modules: [
      'web/features/chat/ChatSkeleton',
      'web/features/chat/chat-frame',
      'web/features/chat/chat-words',
      'web/features/chat/first/',
      'web/features/chat/composer/Composer',
      'web/features/chat/composer/Suggestions',
      'web/features/chat/message/message-frame',
      'web/features/chat/message/Question',
      'web/features/chat/conversation/shown-messages',
      'web/features/chat/conversation/heard-answers',
      'web/features/chat/story/free-prompts',
      'web/features/chat/story/load-history',
      'web/features/chat/story/story-chat-words',
    ],
  },
  serverRendered: {
    modules: [
      'web/pages/feed/FeedPage.tsx',
      'web/pages/share/SharePage.tsx',
      'web/pages/login/LoginPage.tsx',
    ],
  },
} satisfies Record<string, ChunkContent>

const packageFolder = '/node_modules/'

function isIn({ modules = [], packages = [] }: ChunkContent, id: string): boolean {
  const at = id.lastIndexOf(packageFolder)
  if (at !== -1) return packages.some((name) => id.startsWith(name, at + packageFolder.length))
  return modules.some((module) => id.startsWith(`${import.meta.dirname}/${module}`))
}

/** Below this, in bytes of source, a piece that several pages share travels with its nearest neighbour: each request costs. */
const smallChunkBytes = 5_000

interface Chunking {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null
}

const isServerRendered = new Map<string, boolean>()

/** Names the chunk of everything the server-rendered pages import, besides the entry. */
function nameOfServerRendered(id: string, chunking: Chunking): string | null {
  const isRendered = isServerRendered.get(id)
  if (isRendered !== undefined) return isRendered ? 'server-rendered' : null
  isServerRendered.set(id, false)
  const importers = chunking.getModuleInfo(id)?.importers ?? []
  const isOne = importers.some(
    (importer) => isIn(chunks.serverRendered, importer) || nameOfServerRendered(importer, chunking) !== null,
  )
  isServerRendered.set(id, isOne)
  return isOne ? 'server-rendered' : null
}

/** A piece of Material that fewer parts use than this travels with them. */
const materialUsers = 4

/** What the server makes documents with, by itself: it needs nothing of the packages at run time. */
const serverRender: UserConfig = {
  root: 'web',
  plugins: [callsWithoutSummaries, react({ compiler: true })],
  // Without it the packages would decide at run time, and a server is started without naming an environment.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: '../dist-server',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'es2023',
    // Every document contains the text of a function (web/begin-page.ts), which needs no comments. Names stay for stack traces.
    rolldownOptions: { output: { minify: { mangle: false, compress: false } } },
  },
  ssr: { noExternal: true },
}

const browser: UserConfig = {
  root: 'web',
  plugins: [callsWithoutSummaries, react({ compiler: true }), fontAtFixedAddress, themeVariables],
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
            {
              name: 'material',
              test: (id) => isIn(chunks.material, id),
              minShareCount: materialUsers,
              priority: 3,
            },
            // Together: a server-rendered page is hydrated after one more request.
            { name: nameOfServerRendered, priority: 2 },
            { name: 'small-parts', test: (id) => isIn(chunks.smallParts, id), priority: 1 },
            {
              name: 'chat',
              test: (id) => isIn(chunks.chat, id) && !isIn(chunks.firstChat, id),
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
