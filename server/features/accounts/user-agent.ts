/** The order matters: most browsers also name others. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/** Real ones have 300 characters at most. */
const longestAgent = 500

/** A device description such as 'Firefox on Windows'; the raw user agent is never shown. */
export function deviceWords(userAgent: string | null): { device: string; isPhone: boolean } {
  const agent = userAgent?.slice(0, longestAgent) ?? ''
  const named = (list: [RegExp, string][]) => list.find(([sign]) => sign.test(agent))?.[1]
  const browser = named(browsers)
  const system = named(systems)
  const isPhone = /\biPhone\b/.test(agent) || (/\bAndroid\b/.test(agent) && /\bMobile\b/.test(agent))
  if (browser && system) return { device: `${browser} on ${system}`, isPhone }
  return { device: browser ?? (system ? `A program on ${system}` : 'An unknown program'), isPhone }
}
