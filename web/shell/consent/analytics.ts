import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { type Consent, useConsent } from './consent.ts'
import { useSite } from '#web/shell/use-site.ts'

declare global {
  interface Window {
    /** What Google's tag reads; each entry is the `arguments` of one call, as the tag expects it. */
    dataLayer?: unknown[]
  }
}

/** One call of the tag's own language: `tell('event', 'page_view', {…})`. */
function tell(..._call: unknown[]): void {
  window.dataLayer ??= []
  // The tag distinguishes calls from other entries by this very object; an array would be skipped.
  // oxlint-disable-next-line prefer-rest-params
  window.dataLayer.push(arguments)
}

let isToldGranted = false

/** Passes on the choice, and a withdrawal at once. A first 'declined' is not sent, because no tag is loaded yet. */
function tellConsent(consent: Consent | null): void {
  const isGranted = consent === 'accepted'
  if (isGranted === isToldGranted) return
  isToldGranted = isGranted
  tell('consent', 'update', { analytics_storage: isGranted ? 'granted' : 'denied' })
}

let loadedTag: string | null = null

/** Loads Google's tag once; page views are sent by this page alone, because the tag cannot see its routes. */
function loadTag(measurementId: string): void {
  if (loadedTag === measurementId) return
  loadedTag = measurementId
  tell('js', new Date())
  tell('config', measurementId, { send_page_view: false })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`
  document.head.append(script)
}

/**
 * Reports each page view once the user has agreed to it, and nothing before. It is rendered after the page inside
 * the same Suspense, so that the page has rendered and has set its title. Addresses are sent without their query, which
 * may hold a search or a secret from an email.
 */
export function PageViews() {
  const { pathname, search } = useLocation()
  const consent = useConsent()
  // Another list of the feed is another page, but its name is not sent.
  const filter = new URLSearchParams(search).get('filter')
  const measurementId = useSite()?.analytics_id
  const page = `${pathname} ${filter ?? ''}`
  const tellPage = useEffectEvent((_page: string) => {
    const path = pathname
    tell('event', 'page_view', {
      page_path: path,
      page_title: document.title,
      page_location: window.location.origin + path,
      has_fbclid: new URLSearchParams(search).has('fbclid'),
    })
  })

  useEffect(() => {
    if (measurementId === undefined) return
    tellConsent(consent)
    if (consent !== 'accepted') return
    if (measurementId !== null) loadTag(measurementId)
    tellPage(page)
  }, [consent, measurementId, page])

  return null
}
