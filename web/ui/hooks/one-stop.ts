const cellSelector = '[data-cell]'
const controls = 'a[href], button, input, select, textarea'
/** Marks a control that Tab passes by because its cell is not the current one. */
const passed = 'data-passed'

/**
 * As the `ref` of what holds cells (walk-grid.ts): Tab stops at the current cell only, whose own controls follow it. The
 * current cell is the one that had the focus last, else the first. The arrow keys reach the others.
 */
export function oneStop(grid: HTMLElement | null): (() => void) | undefined {
  if (grid === null) return undefined
  let current: Element | null = null

  const place = () => {
    const cells = [...grid.querySelectorAll(cellSelector)]
    if (current === null || !cells.includes(current)) current = cells[0] ?? null
    for (const cell of cells)
      for (const control of cell.querySelectorAll<HTMLElement>(controls)) {
        if (cell !== current) pass(control)
        else if (control.hasAttribute(passed)) reach(control)
      }
  }
  const onFocus = ({ target }: FocusEvent) => {
    const cell = target instanceof Element ? target.closest(cellSelector) : null
    if (cell === null || cell === current) return
    current = cell
    place()
  }

  place()
  // Cells come and go while the page is scrolled.
  const observer = new MutationObserver(place)
  observer.observe(grid, { childList: true, subtree: true })
  grid.addEventListener('focusin', onFocus)
  return () => {
    observer.disconnect()
    grid.removeEventListener('focusin', onFocus)
  }
}

function pass(control: HTMLElement): void {
  if (control.tabIndex < 0) return
  control.setAttribute(passed, '')
  control.tabIndex = -1
}

function reach(control: HTMLElement): void {
  control.removeAttribute(passed)
  control.removeAttribute('tabindex')
}
