import { startTestApp, type TestApp } from '#test/support/app.ts'

/** Where the environment of these tests finds the app to close it; modules are its own. */
const worker = globalThis as { appOfWorker?: Promise<TestApp> }

/**
 * The app that all test files of a worker share one after another; each makes people of its own, and none closes it. What
 * the file before has published is private when the next one begins, because public files are in everyone's lists.
 */
export async function sharedApp(): Promise<TestApp> {
  worker.appOfWorker ??= startTestApp()
  const app = await worker.appOfWorker
  await app.services.database.pool.query('update stories set show_on_feed = false where show_on_feed')
  return app
}
