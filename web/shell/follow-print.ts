/** Loads all pictures that were not scrolled to before the page is printed. */
export function followPrint(): void {
  const print = window.matchMedia('print')
  print.addEventListener('change', () => {
    if (!print.matches) return
    for (const picture of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]'))
      if (!picture.complete) picture.loading = 'eager'
  })
}
