/** Lets the pointer carry a text instead of a picture of the one element that it took. */
export function dragChip(transfer: DataTransfer, text: string): void {
  const chip = document.createElement('div')
  chip.textContent = text
  Object.assign(chip.style, {
    position: 'fixed',
    top: '-100px',
    left: '0',
    padding: '6px 12px',
    borderRadius: '8px',
    background: '#1A1917',
    color: '#FFFFFF',
    font: '600 13px/18px sans-serif',
  })
  document.body.append(chip)
  transfer.setDragImage(chip, -8, -8)
  // The browser has taken its picture by then.
  setTimeout(() => chip.remove())
}
