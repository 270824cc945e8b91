import { defineConfig } from 'vitest/config'

// Tests that take too long for every run; `npm run test:large` runs them.
export default defineConfig({
  test: {
    include: ['test/large/**/*.test.ts'],
    pool: 'forks',
    testTimeout: 600_000,
    hookTimeout: 180_000,
    globalSetup: ['test/support/global-setup.ts'],
  },
})
