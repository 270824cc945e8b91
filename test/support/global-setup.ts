import { prepareTemplate, stopTestCluster } from '#test/support/database.ts'

interface Use {
  /** Projects of this run that have begun and not ended. */
  projects: number
  prepared: Promise<void> | null
}

// Each project of the configuration loads this file for itself, all of them in one process.
const worker = globalThis as { useOfTestCluster?: Use }
const use = (worker.useOfTestCluster ??= { projects: 0, prepared: null })

/** Starts the database server of the tests once; stops it when the last project has ended, and not under another one's feet. */
export default async function setup() {
  use.projects += 1
  use.prepared ??= prepareTemplate()
  await use.prepared
  return async () => {
    use.projects -= 1
    if (use.projects === 0) await stopTestCluster()
  }
}
