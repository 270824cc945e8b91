/** As a `ref`: takes the focus when the element comes onto the page, as the first field of a form or a dialog does. */
export function focusWhenShown(element: HTMLElement | null): void {
  element?.focus()
}
