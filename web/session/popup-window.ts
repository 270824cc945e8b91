import { tellOtherTabs } from './auth-channel.ts'

/** The name of the sign-in window; a second click uses the one that is open. */
export const popupName = 'storypad-sign-in'

/** Whether this page is shown in the sign-in window of another one. */
export const isSignInPopup = (): boolean => window.name === popupName

/** Ends the sign-in window after somebody has signed in inside of it with a password. */
export function closeSignInPopup(): void {
  const message = { type: 'auth', success: true } as const
  // The browser gives the opener only to windows that a page of ours has opened, and the message to our origin only.
  const opener = window.opener as Window | null
  opener?.postMessage(message, window.location.origin)
  tellOtherTabs(message)
  window.close()
}
