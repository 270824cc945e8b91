import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.ts'
import {
  inOwnThread,
  inProcess,
  inThread,
  onOwnApp,
  onSharedApp,
  withComponents,
} from './test/support/test-projects.ts'

/** The server's code runs as in production, by Node itself; nothing in these tests needs a module to be transformed. */
const native = { viteModuleRunner: false, nodeLoader: false }

export default defineConfig({
  test: {
    // More than there are cores: many of them wait for a job, for a deadline, or for another process.
    maxWorkers: 4,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A state is waited for as long as a test may take on a busy machine, not for the one second that is usual.
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          experimental: native,
          pool: 'threads',
          // Loading what they test takes longer than most of them.
          isolate: false,
          include: inThread,
          exclude: [...inProcess, ...withComponents],
        },
      },
      {
        extends: true,
        test: { name: 'web', pool: 'threads', include: inOwnThread },
      },
      {
        extends: true,
        test: {
          name: 'components',
          pool: 'threads',
          // One page for many files: a new one takes longer than most tests of it.
          isolate: false,
          setupFiles: ['test/support/clean-page.ts'],
          environment: 'happy-dom',
          include: ['web/**/*.test.tsx'],
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          experimental: native,
          pool: 'forks',
          include: inProcess,
          exclude: onSharedApp,
          globalSetup: ['test/support/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          experimental: native,
          pool: 'forks',
          // Loading the server takes longer than many of its tests.
          isolate: false,
          include: onOwnApp,
          exclude: [...inProcess, ...onSharedApp],
          globalSetup: ['test/support/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'shared app',
          experimental: native,
          pool: 'forks',
          isolate: false,
          environment: './test/support/shared-app-environment.ts',
          include: onSharedApp,
          globalSetup: ['test/support/global-setup.ts'],
        },
      },
    ],
  },
})
