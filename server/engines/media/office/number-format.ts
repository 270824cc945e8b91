/** How a spreadsheet shows a number. */
export interface NumberFormat {
  kind: 'number' | 'percent' | 'date' | 'time' | 'duration'
  /** '€', 'EUR', 'kg'; null without one. */
  unit: string | null
  /** Digits behind the point that are always shown. */
  decimals: number
}

export const general: NumberFormat = { kind: 'number', unit: null, decimals: 0 }

const longestCode = 255
const mostDecimals = 6
const msPerDay = 86_400_000
const mostDays = 2_958_466

/** The formats that have a number instead of a code. */
export function builtinFormat(id: number): NumberFormat {
  if (id === 9) return { ...general, kind: 'percent' }
  if (id === 10) return { ...general, kind: 'percent', decimals: 2 }
  if (id === 2 || id === 4 || (id >= 39 && id <= 40)) return { ...general, decimals: 2 }
  if ((id >= 18 && id <= 21) || id === 45 || id === 47) return { ...general, kind: 'time' }
  if (id === 46) return { ...general, kind: 'duration' }
  const isDate = (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
  return isDate ? { ...general, kind: 'date' } : general
}

/** Reads a code: '#,##0.00 "€"', 'dd/mm/yyyy', '[h]:mm', '0.0%', '[$CHF] 0'. */
export function formatOfCode(code: string): NumberFormat {
  const [positive = ''] = withoutEscapes(code.slice(0, longestCode)).split(';')
  if (/^general$/i.test(positive.trim())) return general
  if (/\[(?:h{1,9}|m{1,9}|s{1,9})\]/i.test(positive)) return { ...general, kind: 'duration' }
  const currency = /\[\$([^\]-]{1,10})(?:-[^\]]{0,20})?\]/.exec(positive)?.[1]
  const written = [...positive.matchAll(/"([^"]{0,60})"/g)].map(([, text]) => text ?? '')
  const bare = positive.replaceAll(/"[^"]{0,60}"/g, '').replaceAll(/\[[^[\]]{0,60}\]/g, '')
  const signs = bare.replaceAll(/AM\/PM|A\/P/gi, 'h')
  if (/[yd]/i.test(signs) || (/m/i.test(signs) && !/[hs]/i.test(signs))) return { ...general, kind: 'date' }
  if (/[hs]/i.test(signs)) return { ...general, kind: 'time' }
  const decimals = Math.min(/\.(0{1,30})/.exec(bare)?.[1]?.length ?? 0, mostDecimals)
  if (bare.includes('%')) return { ...general, kind: 'percent', decimals }
  const symbol = currency ?? written.find((text) => text.trim() !== '') ?? /\p{Sc}/u.exec(bare)?.[0]
  return { kind: 'number', unit: unitOf(symbol), decimals }
}

const withoutEscapes = (code: string): string => code.replaceAll(/\\(.)/g, '"$1"').replaceAll(/[_*]./g, '')

/** One word or sign; other text is an ornament. */
function unitOf(text: string | undefined): string | null {
  const unit = text?.trim() ?? ''
  return /^(?:[A-Z]{0,3}\p{Sc}|[\p{L}°µ%][\p{L}²³/.]{0,9})$/u.test(unit) ? unit : null
}

/** The text of a number as it is shown, with all of its digits. */
export function numberText(value: number, { kind, unit, decimals }: NumberFormat, is1904 = false): string {
  if (!Number.isFinite(value)) return ''
  switch (kind) {
    case 'date':
      return dateText(value, is1904)
    case 'time':
      // Some programs write days with a format of times.
      return value >= 1 ? dateText(value, is1904) : clockText(Math.round((value % 1) * 86_400))
    case 'duration':
      return clockText(Math.round(value * 86_400))
    case 'percent':
      return `${digitsOf(value * 100, decimals)}%`
    case 'number': {
      const digits = digitsOf(value, decimals)
      return unit === null ? digits : `${digits} ${unit}`
    }
  }
}

/** 0.1 + 0.2 is 0.3 in a spreadsheet, too. */
function digitsOf(value: number, decimals: number): string {
  const rounded = Number(value.toPrecision(15))
  const text = String(rounded)
  const written = text.includes('e') ? 0 : text.length - 1 - text.indexOf('.')
  const shown = text.includes('.') ? written : 0
  return decimals > shown && Math.abs(rounded) < 1e15 ? rounded.toFixed(decimals) : text
}

function dateText(serial: number, is1904: boolean): string {
  const days = is1904 ? serial + 1_462 : serial
  if (days < 0 || days >= mostDays) return String(serial)
  // Excel counts a 29 February 1900.
  const shifted = days < 60 ? days + 1 : days
  const ms = Math.round(((shifted - 25_569) * msPerDay) / 1_000) * 1_000
  const iso = new Date(ms).toISOString()
  return ms % msPerDay === 0 ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
}

/** '26:10:05', '8:30' */
function clockText(seconds: number): string {
  const whole = Math.abs(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (number: number) => String(number).padStart(2, '0')
  return `${seconds < 0 ? '-' : ''}${two(hours)}:${two(minutes)}${rest === 0 ? '' : `:${two(rest)}`}`
}
