import { logWarning } from './browser-log.ts'
import { noteAnswers } from './online.ts'

const key = 'reloadedBuild'

/** The script this page began with; its name changes with each build. */
const thisBuild = (): string =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''

/**
 * Loads the page again, once for each build, after a part of it was gone: most likely a newer build took its place. False
 * when that was done before, or when nothing answers, so that there would be no page to come back to.
 */
export async function reloadOnce(): Promise<boolean> {
  try {
    const build = thisBuild()
    if (sessionStorage.getItem(key) === build) return false
    // A small file of every build, from where the page itself comes.
    const reply = await fetch('/manifest.webmanifest', { cache: 'no-store' })
    if (!reply.ok) return false
    sessionStorage.setItem(key, build)
  } catch (failure) {
    // Without a note of it the page could be loaded again for ever.
    noteAnswers(false)
    logWarning('The page could not be loaded again.', failure)
    return false
  }
  window.location.reload()
  return true
}
