/** Actions before hydration, until the page is hydrated. */
interface EarlyActs {
  /** What was pressed, keys that were meant for no field, and fields in which a question was sent by Enter. */
  acts: (HTMLElement | string)[]
  stop: () => void
}

declare global {
  interface Window {
    earlyActs?: EarlyActs
  }
}

/**
 * Begins a server-rendered page: its scripts are fetched when everything visible has loaded, or when the user does
 * something, the last of them last. What is pressed meanwhile is remembered. It runs as a text inside the document, so it
 * uses nothing around it.
 */
export function beginPage(scripts: readonly string[]): void {
  // Where they cannot run, links are links; the page says what is lacking.
  if (document.documentElement.classList.contains('too-old')) return
  const latestMs = 3_000
  /** What a phone takes to put a picture on its screen. */
  const paintMs = 100
  const touched = ['pointerdown', 'keydown', 'focusin'] as const
  const pressable = 'a[href], button, label:has(input[type="radio"]), label:has(input[type="checkbox"])'
  const acts: EarlyActs['acts'] = []
  let hasBegun = false

  const isPlain = (event: MouseEvent | KeyboardEvent) =>
    !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey

  // Without the scripts a link is what it always was.
  const giveUp = () => {
    stop()
    const link = acts.findLast((act) => act instanceof HTMLAnchorElement)
    if (link instanceof HTMLAnchorElement) window.location.assign(link.href)
  }

  const begin = () => {
    if (hasBegun) return
    hasBegun = true
    for (const name of touched) window.removeEventListener(name, begin)
    scripts.forEach((address, at) => {
      const isEntry = at === scripts.length - 1
      const element = document.createElement(isEntry ? 'script' : 'link')
      if (element instanceof HTMLScriptElement) {
        Object.assign(element, { type: 'module', src: address })
        element.addEventListener('error', giveUp)
      } else Object.assign(element, { rel: 'modulepreload', href: address })
      element.crossOrigin = ''
      document.head.append(element)
    })
  }

  // A picture that has come is seen only when it is decoded and painted, which the scripts would keep waiting.
  const beginOncePainted = async () => {
    const pictures = [...document.querySelectorAll('img')].filter(({ complete }) => complete)
    await Promise.allSettled(pictures.map((picture) => picture.decode()))
    requestAnimationFrame(() => setTimeout(begin, paintMs))
  }

  const targetOf = (event: Event, selector: string) =>
    event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null

  const remember = (event: MouseEvent) => {
    const pressed = targetOf(event, pressable)
    if (pressed === null) return
    const isElsewhere =
      pressed instanceof HTMLAnchorElement &&
      (!isPlain(event) || pressed.target !== '' || pressed.origin !== window.location.origin)
    if (isElsewhere) return
    // It is going to happen, once.
    event.preventDefault()
    if (!acts.includes(pressed)) acts.push(pressed)
    // Shows the user that the press was noticed.
    pressed.dataset['awaited'] = ''
  }

  const rememberKey = (event: KeyboardEvent) => {
    const field = targetOf(event, '[data-composer] textarea')
    if (field !== null && event.key === 'Enter' && isPlain(event) && !event.isComposing) {
      event.preventDefault()
      if (!acts.includes(field)) acts.push(field)
      return
    }
    const isTyped = targetOf(event, 'input, textarea, select') !== null
    const isPressed = event.key === ' ' && targetOf(event, pressable) !== null
    const isModified = event.ctrlKey || event.metaKey || event.altKey
    if (!isTyped && !isPressed && !isModified && event.key.length === 1) acts.push(event.key)
  }

  const stop = () => {
    window.removeEventListener('click', remember, true)
    window.removeEventListener('keydown', rememberKey, true)
  }

  window.addEventListener('click', remember, true)
  window.addEventListener('keydown', rememberKey, true)
  window.earlyActs = { acts, stop }
  for (const name of touched) window.addEventListener(name, begin)
  if (document.readyState === 'complete') void beginOncePainted()
  else window.addEventListener('load', () => void beginOncePainted())
  setTimeout(begin, latestMs)
}

/** Has everything happen that was done before the page was hydrated. */
export function actEarly(): void {
  const early = window.earlyActs
  if (early === undefined) return
  delete window.earlyActs
  early.stop()
  for (const act of early.acts) {
    if (act instanceof HTMLElement) delete act.dataset['awaited']
    if (typeof act === 'string')
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: act, bubbles: true, cancelable: true }))
    else if (act instanceof HTMLTextAreaElement) sendFrom(act, sendTries)
    else if (act.isConnected) act.click()
  }
}

const sendTries = 100
const sendEveryMs = 50

/** Sends what was written as soon as its field knows of it; another one may have taken its place. */
function sendFrom(written: HTMLTextAreaElement, tries: number): void {
  const field = written.isConnected
    ? written
    : document.querySelector<HTMLTextAreaElement>('[data-composer] textarea')
  const button = field?.closest('[data-composer]')?.querySelector('button')
  if (button && !button.disabled) button.click()
  else if (tries > 0) setTimeout(() => sendFrom(written, tries - 1), sendEveryMs)
}
