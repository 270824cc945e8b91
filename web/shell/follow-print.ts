/** Before the page is printed, asks for the pictures that nobody has scrolled to: paper shows all of them. */
export function followPrint(): void {
  const print = window.matchMedia('print')
  print.addEventListener('change', () => {
    if (!print.matches) return
    for (const picture of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]'))
      if (!picture.complete) picture.loading = 'eager'
  })
}
