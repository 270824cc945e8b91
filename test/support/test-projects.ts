/** Tests of the whole server on one app that all those of a worker share: they neither stop it nor set it up in their way. */
export const onSharedApp = [
  'access-matrix',
  'accounts',
  'bad-input',
  'closing',
  'names',
  'passwords',
  'text-and-rename',
].map((name) => `test/server/${name}.test.ts`)

/**
 * Tests that need a process of their own: they use the database, start processes, measure memory, wait for long, or change
 * what belongs to the process. By their names alone, wherever they stand.
 */
export const inProcess = [
  'test/server/**/*.test.ts',
  'test/start/**/*.test.ts',
  ...[
    'disk-storage',
    'watch-disk',
    'database-log',
    'forked-media',
    'graphile-queue',
    'lint-rules',
    'model-ai',
    'open-ai',
    'passwords',
    'postgres-pubsub',
    'rate-limits',
    'reading-jobs',
    's3-storage',
    'video-library',
  ].map((name) => `{server,test}/**/${name}.test.ts`),
]

/** Everything else that needs no page: the tests of pure code. */
export const inThread = ['contract', 'server', 'web', 'eval', 'test/unit'].map(
  (folder) => `${folder}/**/*.test.ts`,
)
