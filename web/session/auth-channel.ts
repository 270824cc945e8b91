import { authChannel, type AuthMessage } from '#contract/calls/sign-in.ts'
import { type FormMessage, readAuthMessage } from './auth-message.ts'

// One per page: it does not receive its own messages. Opened when first needed, which is in a browser.
let opened: BroadcastChannel | null = null
const channel = (): BroadcastChannel => (opened ??= new BroadcastChannel(authChannel))

/** Sends to the other tabs of this browser. */
export function tellOtherTabs(message: AuthMessage | FormMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only.
  channel().postMessage(message)
}

/** Calls back with every message of other tabs and sign-in windows, whatever its shape; returns what stops it. */
export function onChannelMessage(listener: (data: unknown) => void): () => void {
  const handle = ({ data }: MessageEvent): void => listener(data)
  channel().addEventListener('message', handle)
  return () => channel().removeEventListener('message', handle)
}

/** Calls back when other tabs and sign-in windows sign in or out; returns what stops it. */
export const onOtherTab = (listener: (message: AuthMessage) => void): (() => void) =>
  onChannelMessage((data) => {
    const message = readAuthMessage(data)
    if (message !== null) listener(message)
  })
