import { startTestApp, type TestApp } from '#test/support/app.ts'

/** Where the environment of these tests finds the app to close it; modules are its own. */
const worker = globalThis as { appOfWorker?: Promise<TestApp> }

/** The app that all test files of a worker share one after another; each makes people of its own, and none closes it. */
export function sharedApp(): Promise<TestApp> {
  worker.appOfWorker ??= startTestApp()
  return worker.appOfWorker
}
