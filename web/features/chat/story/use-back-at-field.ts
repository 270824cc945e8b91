import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { chatHash } from '#web/lib/paths.ts'

/** Focuses the chat's field after a sign-in that started there. */
export function useBackAtField(chat: RefObject<HTMLElement | null>, isSignedIn: boolean): void {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const isBack = isSignedIn && hash === chatHash
  const takeField = useEffectEvent(() => {
    const field = chat.current?.querySelector('textarea')
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
    void navigate({ pathname, search }, { replace: true, state, preventScrollReset: true })
  })
  useEffect(() => {
    if (isBack) takeField()
  }, [isBack])
}
