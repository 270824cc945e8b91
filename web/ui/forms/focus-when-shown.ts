/** As a `ref`: takes the focus when the element comes onto the page, as the first field of a form or a dialog does. */
export function focusWhenShown(element: HTMLElement | null): void {
  element?.focus()
}

/** The same on a server-rendered page: a user already typing in the form keeps the focus. */
export function focusUnlessWriting(element: HTMLElement | null): void {
  const form = element?.closest('form')
  if (!form?.contains(document.activeElement)) element?.focus()
}
