import { type RefCallback, useCallback } from 'react'
import { tellOtherTabs } from './auth-channel.ts'
import type { FormMessage } from './auth-message.ts'

/** The name of the sign-in window; a second click uses the one that is open. */
export const popupName = 'storypad-sign-in'

/** Whether this page is shown in the sign-in window of another one. */
export const isSignInPopup = (): boolean => window.name === popupName

/** The browser gives an opener only to windows that a page of ours has opened, and the message to our origin only. */
function tellOpener(message: { type: string }): void {
  const opener = window.opener as Window | null
  opener?.postMessage(message, window.location.origin)
}

/** Closes the sign-in window after a sign-in with a password. */
export function closeSignInPopup(): void {
  const message = { type: 'auth', success: true } as const
  tellOpener(message)
  tellOtherTabs(message)
  window.close()
}

function tellFilling(isFilling: boolean): void {
  const message: FormMessage = { type: 'auth-form', isFilling }
  tellOpener(message)
  tellOtherTabs(message)
}

const signsOfLife = ['input', 'keydown', 'pointerdown'] as const

/** As the `ref` of a form: notifies the opener of a sign-in window while the form is being filled in. */
export function useFillingNotice(): RefCallback<HTMLFormElement> {
  return useCallback((form) => {
    if (form === null || !isSignInPopup()) return undefined
    let isFilling = false
    const begin = () => {
      if (!isFilling) tellFilling(true)
      isFilling = true
    }
    const end = () => {
      if (isFilling) tellFilling(false)
      isFilling = false
    }
    for (const name of signsOfLife) form.addEventListener(name, begin)
    window.addEventListener('pagehide', end)
    return () => {
      end()
      for (const name of signsOfLife) form.removeEventListener(name, begin)
      window.removeEventListener('pagehide', end)
    }
  }, [])
}
