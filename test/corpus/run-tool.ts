import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Facts } from './compare-facts.ts'

/** A program that is installed separately. */
export interface Tool {
  name: string
  isInstalled(): Promise<boolean>
  /** What it says of files, by their paths. `typeOf` is the media type that StoryPad and tools before this one found. */
  read(files: readonly string[], typesOf: (file: string) => readonly string[]): Promise<Map<string, Facts>>
}

const mostOutputBytes = 256 * 1024 * 1024
const longestMs = 120_000
const run = promisify(execFile)

/** What it prints, also when it failed at some of the files; null when it printed nothing. */
export async function outputOf(command: string, args: readonly string[]): Promise<string | null> {
  const options = { maxBuffer: mostOutputBytes, timeout: longestMs, encoding: 'utf8' } as const
  const stdout = await run(command, args, options).then(
    (result) => result.stdout,
    (error: { stdout?: string }) => error.stdout ?? '',
  )
  return stdout === '' ? null : stdout
}

/** Whether it starts; `-v` and the like print a version. */
export const canRun = async (command: string, flag: string): Promise<boolean> =>
  run(command, [flag]).then(
    () => true,
    (error: { code?: unknown }) => error.code !== 'ENOENT',
  )

/** Reads one file after another. */
export async function readEach(
  files: readonly string[],
  read: (file: string) => Promise<Facts>,
): Promise<Map<string, Facts>> {
  const found = new Map<string, Facts>()
  for (const file of files) found.set(file, await read(file))
  return found
}
