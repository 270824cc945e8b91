import { authChannel, type AuthMessage } from '#contract/sign-in.ts'
import { readAuthMessage } from './auth-message.ts'

// One for the whole page: what it says itself it does not hear. Opened when it is first needed, which is in a browser.
let opened: BroadcastChannel | null = null
const channel = (): BroadcastChannel => (opened ??= new BroadcastChannel(authChannel))

/** Tells the other tabs of this browser that somebody has signed in or out. */
export function tellOtherTabs(message: AuthMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only.
  channel().postMessage(message)
}

/** Calls back with what other tabs and sign-in windows say; gives back what stops it. */
export function onOtherTab(listener: (message: AuthMessage) => void): () => void {
  const handle = ({ data }: MessageEvent): void => {
    const message = readAuthMessage(data)
    if (message !== null) listener(message)
  }
  channel().addEventListener('message', handle)
  return () => channel().removeEventListener('message', handle)
}
