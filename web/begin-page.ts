/** What was pressed before anything could hear it, until the page is alive. */
interface EarlyPresses {
  pressed: HTMLElement[]
  stop: () => void
}

declare global {
  interface Window {
    earlyPresses?: EarlyPresses
  }
}

/**
 * Begins a page that came with its document: its scripts are fetched when all that is seen is there, or when somebody does
 * something. What is pressed meanwhile is remembered. It runs as a text inside the document, so it uses nothing around it.
 */
export function beginPage(scripts: readonly string[]): void {
  const latestMs = 3_000
  const touched = ['pointerdown', 'keydown', 'focusin'] as const
  const pressed: HTMLElement[] = []
  let hasBegun = false

  const begin = () => {
    if (hasBegun) return
    hasBegun = true
    for (const name of touched) window.removeEventListener(name, begin)
    scripts.forEach((address, at) => {
      const isEntry = at === scripts.length - 1
      const element = document.createElement(isEntry ? 'script' : 'link')
      if (element instanceof HTMLScriptElement) Object.assign(element, { type: 'module', src: address })
      else Object.assign(element, { rel: 'modulepreload', href: address })
      element.crossOrigin = ''
      document.head.append(element)
    })
  }

  const remember = (event: MouseEvent) => {
    const press =
      event.target instanceof Element
        ? event.target.closest<HTMLElement>(
            'button, label:has(input[type="radio"]), label:has(input[type="checkbox"])',
          )
        : null
    if (press === null) return
    // It is going to happen, once.
    event.preventDefault()
    if (!pressed.includes(press)) pressed.push(press)
  }

  window.addEventListener('click', remember, true)
  window.earlyPresses = { pressed, stop: () => window.removeEventListener('click', remember, true) }
  for (const name of touched) window.addEventListener(name, begin)
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin)
  setTimeout(begin, latestMs)
}

/** Has everything happen that was pressed before the page was alive. */
export function pressEarly(): void {
  const early = window.earlyPresses
  if (early === undefined) return
  delete window.earlyPresses
  early.stop()
  for (const element of early.pressed) if (element.isConnected) element.click()
}
