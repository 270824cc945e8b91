import { providerPopup } from '#contract/calls/sign-in.ts'
import { apiOrigin, apiUrl } from '#web/api/address.ts'
import { onChannelMessage } from './auth-channel.ts'
import { readAuthMessage, readFormMessage } from './auth-message.ts'
import { popupName } from './popup-window.ts'

// Specification 1, section 9.
const size = { width: 600, height: 700 }
const timeoutMs = 60_000

/** Why a sign-in window ended without a sign-in (specification 2, section 4). */
export const popupBlocked = 'Popup blocked'
export const popupTimeout = 'Login timeout'

/** How a sign-in window ended. Nothing else is known of it: whether it was closed cannot be trusted. */
export type PopupOutcome =
  | { kind: 'signed-in' }
  /** Something is still to be done on a page of this site. */
  | { kind: 'go-to'; path: string }
  /** Another one was opened instead. */
  | { kind: 'replaced' }

let endLast: (() => void) | null = null

/**
 * Opens the sign-in window, centred on the screen. Must be called in the click itself, else browsers block it.
 * @throws Error 'Popup blocked', or 'Login timeout' after 60 s in which no form of ours was being filled in
 */
export function openSignInPopup(): Promise<PopupOutcome> {
  endLast?.()
  // What blocks windows gives null back, or nothing at all.
  const popup: Window | null | undefined = window.open(
    apiUrl(providerPopup.path),
    popupName,
    featuresFor(window.screen),
  )
  if (!popup) return Promise.reject(new Error(popupBlocked))
  popup.focus()
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      endLast = null
      clearTimeout(timer)
      window.removeEventListener('message', hearWindow)
      stopHearing()
    }
    const finish = (outcome: PopupOutcome): void => {
      stop()
      if (outcome.kind !== 'replaced') popup.close()
      resolve(outcome)
    }
    const giveUp = (): void => {
      stop()
      popup.close()
      reject(new Error(popupTimeout))
    }
    const hear = (data: unknown): void => {
      const form = readFormMessage(data)
      if (form !== null) {
        clearTimeout(timer)
        if (!form.isFilling) timer = setTimeout(giveUp, timeoutMs)
        return
      }
      const message = readAuthMessage(data)
      if (message?.success === true) finish({ kind: 'signed-in' })
      else if (message !== null && 'redirect' in message) finish({ kind: 'go-to', path: message.redirect })
    }
    const hearWindow = ({ origin, data }: MessageEvent): void => {
      if (origin === window.location.origin || origin === apiOrigin()) hear(data)
    }
    let timer = setTimeout(giveUp, timeoutMs)
    window.addEventListener('message', hearWindow)
    const stopHearing = onChannelMessage(hear)
    endLast = () => finish({ kind: 'replaced' })
  })
}

/** Some browsers report the position of a second screen. */
type Place = Pick<Screen, 'availWidth' | 'availHeight'> & { availLeft?: number; availTop?: number }

function featuresFor({ availWidth, availHeight, availLeft = 0, availTop = 0 }: Place): string {
  const left = Math.round(availLeft + Math.max(0, availWidth - size.width) / 2)
  const top = Math.round(availTop + Math.max(0, availHeight - size.height) / 2)
  return `popup,width=${size.width},height=${size.height},left=${left},top=${top}`
}
