// Who may import whom, written once: the linter's configuration is made from this table, and a test proves each line.
// A group lists what is forbidden ('#*/**' is everything of ours) and then what is allowed again ('!#server/lib/**').

const contract = '!#contract/**'
const lib = '!#server/lib/**'
const config = '!#server/config/**'
const db = '!#server/db/**'
const engines = '!#server/engines/**'
const answering = '!#server/answering/**'
const calls = '!#server/calls/**'
const http = '!#server/http/**'

/** Engines know nothing of each other. */
const engineNames = ['disk', 'storage', 'queue', 'pubsub', 'ai', 'media', 'mail', 'drives', 'payments']

/** Features of the server from left to right; each may use those to its left. */
const serverFeatures = [
  ['accounts'],
  ['sign-in'],
  ['billing', 'connections', 'ai-usage'],
  ['files'],
  ['search', 'tables'],
  ['processing', 'stories', 'file-search'],
  ['uploads', 'downloads', 'live', 'covers'],
  ['trash'],
  ['chat', 'organise', 'cloud', 'imports'],
  ['personal-data', 'site'],
]

/** Features of the web from left to right. */
const webFeatures = [
  ['files', 'ai-usage'],
  ['tables'],
  ['chat', 'cloud'],
  ['account', 'settings'],
  ['stories'],
  ['uploads'],
  ['documents'],
  ['command-palette'],
]

const webLow = ['!#web/api/**', '!#web/ui/**', '!#web/lib/**']
const session = '!#web/session/**'
const shell = '!#web/shell/**'

/** @type {{ folder: string, allowed: string[] }[]} */
export const folders = [
  { folder: 'contract', allowed: [contract] },
  { folder: 'server/lib', allowed: [lib, contract] },
  { folder: 'server/config', allowed: [config, lib, contract] },
  { folder: 'server/db', allowed: [db, config, lib, contract] },
  ...engineNames.map((name) => ({
    folder: `server/engines/${name}`,
    allowed: [`!#server/engines/${name}/**`, db, config, lib, contract],
  })),
  { folder: 'server/answering', allowed: [answering, engines, lib, contract] },
  { folder: 'server/calls', allowed: [calls, db, config, lib, contract] },
  { folder: 'server/http', allowed: [http, calls, db, config, lib, contract] },
  ...layered(serverFeatures, 'server', [answering, engines, calls, db, config, lib, contract]),
  { folder: 'web/lib', allowed: ['!#web/lib/**', contract] },
  { folder: 'web/service-worker', allowed: ['!#web/lib/**', contract] },
  { folder: 'web/ui', allowed: ['!#web/ui/**', '!#web/lib/**', contract] },
  { folder: 'web/api', allowed: ['!#web/api/**', '!#web/ui/**', '!#web/lib/**', contract] },
  { folder: 'web/session', allowed: [session, ...webLow, contract] },
  { folder: 'web/shell', allowed: [shell, session, ...webLow, contract] },
  ...layered(webFeatures, 'web', [shell, session, ...webLow, contract]),
  {
    folder: 'web/pages',
    allowed: ['!#web/pages/**', '!#web/features/**', shell, session, ...webLow, contract],
  },
]

function layered(layers, side, below) {
  return layers.flatMap((layer, place) =>
    layer.map((name) => ({
      folder: `${side}/features/${name}`,
      allowed: [
        `!#${side}/features/${name}/**`,
        ...layers
          .slice(0, place)
          .flat()
          .map((left) => `!#${side}/features/${left}/**`),
        ...below,
      ],
    })),
  )
}

const noParents = {
  regex: '(^|/)\\.\\.(/|$)',
  message: 'Import by #contract/, #server/ or #web/ instead of a path upwards.',
}

/** Packages that only one place may name, because how they are used is decided there. */
const wrapped = {
  'drizzle-orm': { folder: 'server/db', message: 'Import it from #server/db/drizzle.ts.' },
}

export const restriction = ({ folder, allowed }) => [
  'error',
  {
    patterns: [
      noParents,
      {
        group: ['#*/**', ...allowed],
        message: `${folder} may not import this room; see docs/architecture.md.`,
        allowTypeImports: false,
      },
      ...Object.entries(wrapped)
        .filter(([, place]) => place.folder !== folder)
        .map(([name, { message }]) => ({ group: [name, `${name}/**`], message })),
    ],
  },
]

export const anywhere = ['error', { patterns: [noParents] }]
