const units = ['B', 'KB', 'MB', 'GB'] as const

/** A size in bytes as B, KB, MB or GB with one decimal, base 1024; '-' when missing (specification 2, section 5). */
export function sizeText(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined || !Number.isFinite(bytes) || bytes < 0) return '-'
  const steps = bytes === 0 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** steps
  return `${value.toFixed(1)} ${units[steps]}`
}
