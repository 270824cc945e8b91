/**
 * Tests of the whole server on one app that all those of a worker share: they neither stop it nor set it up in their way.
 */
export const onSharedApp = [
  'accounts',
  'bad-input',
  'belonging',
  'derived-values',
  'document-chat',
  'figures-of-others',
  'file-search',
  'follow-ups',
  'live',
  'names',
  'passwords',
  'removed',
  'sessions',
  'sign-in',
  'text-and-rename',
  'trash',
  'two-figures',
  'unknown-values',
  'uploads',
  'visitor-questions',
].map((name) => `test/server/${name}.test.ts`)

/** Those that measure what a process uses, or count what it has started: they are alone in theirs. */
const alone = ['bad-bodies', 'export', 'kinds', 'sweeps', 'rows-touched', 'model', 'fair-turns', 'full-disk']

/**
 * Tests that need a process of their own: they start processes, measure memory, wait for long, or change what belongs to
 * the process. By their names alone, wherever they stand.
 */
export const inProcess = [
  'test/start/**/*.test.ts',
  ...alone.map((name) => `test/server/${name}.test.ts`),
  ...[
    'disk-storage',
    'watch-disk',
    'database-log',
    'forked-media',
    'media-load',
    'graphile-queue',
    'lint-rules',
    'model-ai',
    'open-ai',
    'passwords',
    'postgres-pubsub',
    'rate-limits',
    'processing-jobs',
    's3-storage',
    'system-fonts',
    'video-library',
  ].map((name) => `{server,test}/**/${name}.test.ts`),
]

/** The other tests of the whole server: each sets up an app of its own, in a process where others did before. */
export const onOwnApp = ['test/server/**/*.test.ts']

/** Tests that load components, which Node does not run without a transform. */
export const withComponents = ['test/unit/renderer.test.ts']

/** Everything else that needs no page: the tests of pure code, many after one another in a thread. */
export const inThread = ['contract', 'server', 'eval', 'test/unit', 'test/corpus'].map(
  (folder) => `${folder}/**/*.test.ts`,
)

/** Pure code of the web keeps in its modules what a page has one of, such as who is signed in: each file begins with none. */
export const inOwnThread = ['web/**/*.test.ts', ...withComponents]
