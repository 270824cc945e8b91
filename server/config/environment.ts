import { StartFailure } from '#server/lib/start-failure.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** An empty variable counts as unset: compose files write `NAME=` for nothing. */
export function read(environment: Environment, name: string): string | undefined {
  const value = environment[name]?.trim()
  return value === '' ? undefined : value
}

export function list(environment: Environment, name: string): string[] {
  return (read(environment, name) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

export function oneOf<Choice extends string>(
  environment: Environment,
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): Choice {
  const value = read(environment, name)
  if (value === undefined) return fallback
  const choice = choices.find((one) => one === value)
  if (!choice) throw new StartFailure(`${name} is '${value}', but it can only be ${choices.join(', ')}.`)
  return choice
}

const unitBytes: Record<string, number> = { KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 }

/** Parses a size such as `10GB` or `1.5 TB` into bytes, base 1024 as on the pages; null when invalid. */
export function parseSize(text: string): number | null {
  const [, number = '', unit = ''] = /^(\d{1,6}(?:\.\d{1,3})?)\s*([KMGT]B)$/i.exec(text) ?? []
  return Math.round(Number(number) * (unitBytes[unit.toUpperCase()] ?? 0)) || null
}

/** As `parseSize`; null when it is not set. */
export function readSize(environment: Environment, name: string): number | null {
  const value = read(environment, name)
  if (value === undefined) return null
  const bytes = parseSize(value)
  if (bytes === null)
    throw new StartFailure(`${name} is '${value}', but it must be a size like 500MB, 10GB or 1.5TB.`)
  return bytes
}
