import { defineConfig } from 'vitest/config'

// What takes too long for every run, by a command of its own.
export default defineConfig({
  test: { include: ['test/large/**/*.test.ts'], pool: 'forks', testTimeout: 600_000 },
})
