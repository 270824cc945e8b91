const storedMode = (): string => {
  try {
    return localStorage.getItem('mui-mode') ?? 'system'
  } catch {
    return 'system'
  }
}

/** Keeps the colours of the system, or those chosen in another tab, also where no Material theme is loaded. Paper is light. */
export function followColours(): void {
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  const print = window.matchMedia('print')
  const follow = () => {
    const mode = storedMode()
    const isDark = !print.matches && (mode === 'dark' || (mode === 'system' && system.matches))
    document.documentElement.classList.toggle('dark', isDark)
    document.documentElement.classList.toggle('light', !isDark)
  }
  system.addEventListener('change', follow)
  print.addEventListener('change', follow)
  window.addEventListener('storage', follow)
  // They may have changed since the first script of the page looked.
  follow()
}
