interface AuthChange {
  success: boolean
}

const eventName = 'auth:changed'

/** Notifies the page that a user has signed in (`success` true) or out. */
export function announceAuthChange(change: AuthChange): void {
  window.dispatchEvent(new CustomEvent<AuthChange>(eventName, { detail: change }))
}

/** Calls back on each change; returns a function that stops it. */
export function onAuthChange(listener: (change: AuthChange) => void): () => void {
  const handle = (event: Event): void => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : null
    listener({
      success:
        typeof detail === 'object' && detail !== null && 'success' in detail && detail.success === true,
    })
  }
  window.addEventListener(eventName, handle)
  return () => window.removeEventListener(eventName, handle)
}
