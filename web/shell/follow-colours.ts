const storedMode = (): string => {
  try {
    return localStorage.getItem('mui-mode') ?? 'system'
  } catch {
    return 'system'
  }
}

/** Keeps the colours as the system has them, or as they were chosen in another tab, also where no theme of Material is loaded. */
export function followColours(): void {
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  const follow = () => {
    const mode = storedMode()
    const isDark = mode === 'dark' || (mode === 'system' && system.matches)
    document.documentElement.classList.toggle('dark', isDark)
    document.documentElement.classList.toggle('light', !isDark)
  }
  system.addEventListener('change', follow)
  window.addEventListener('storage', follow)
  // They may have changed since the first script of the page looked.
  follow()
}
