import { useState } from 'react'
import { useNavigate } from 'react-router'
import { wordsOf } from '#web/api/api-problem.ts'
import { checkUser } from './check-profile.ts'
import { sessionWords } from './session-words.ts'
import { openSignInPopup, popupBlocked, type PopupOutcome, popupTimeout } from './sign-in-popup.ts'
import { cookieWords } from './use-sign-in.ts'

// Specification 1, section 8.
const words: Record<string, string> = {
  [popupBlocked]: sessionWords.popupBlocked,
  [popupTimeout]: sessionWords.popupTimeout,
}

interface Endings {
  /** A user is signed in now. */
  onSignedIn: () => void
  /** Not signed in; the reason. */
  onFailed: (words: string) => void
}

/** Opens the sign-in window; `isOpen` while its end is waited for. */
export function useSignInPopup({ onSignedIn, onFailed }: Endings): { open: () => void; isOpen: boolean } {
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const open = async (): Promise<void> => {
    const opened = openSignInPopup()
    setIsOpen(true)
    let outcome: PopupOutcome
    try {
      outcome = await opened
    } catch (failure) {
      setIsOpen(false)
      const reason = wordsOf(failure)
      return onFailed(words[reason] ?? reason)
    }
    if (outcome.kind === 'replaced') return
    setIsOpen(false)
    if (outcome.kind === 'go-to') return void navigate(outcome.path)
    if ((await checkUser()) === null) return onFailed(cookieWords)
    onSignedIn()
  }
  return { open: () => void open(), isOpen }
}
