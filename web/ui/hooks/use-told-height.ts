import { useEffect, useState } from 'react'

/** Heights of the bars at the window's lower edge, for what is above them. */
type HeightVariable = '--foot-height' | '--docked-height' | '--tray-height'

/** As a `ref`: sets a CSS variable of the page to the height of an element, as long as it is there. */
export function useToldHeight(variable: HeightVariable): (element: HTMLElement | null) => void {
  const [element, setElement] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (element === null) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(variable, `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(variable)
    }
  }, [element, variable])
  return setElement
}
