import type { Environment } from 'vitest/runtime'

/** Closes at the end of a worker the app that its test files have shared. Vitest loads this file apart from theirs. */
const environment: Environment = {
  name: 'shared-app',
  viteEnvironment: 'ssr',
  setup: (global) => ({
    teardown: async () => {
      const { appOfWorker } = global as { appOfWorker?: Promise<{ close(): Promise<void> }> }
      await (await appOfWorker)?.close()
    },
  }),
}
export default environment
