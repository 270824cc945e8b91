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
