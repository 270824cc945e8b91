import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Program } from '#test/support/program.ts'

/** What `look` finds, as soon as it finds something; null when it does not in time. */
export async function eventually<T>(look: () => Promise<T | null>, withinMs = 20_000): Promise<T | null> {
  for (const end = performance.now() + withinMs; performance.now() < end;) {
    const found = await look().catch(() => null)
    if (found !== null) return found
    await sleep(100)
  }
  return null
}

/** The first process of the database. */
export async function postmaster(dataFolder: string): Promise<number> {
  const text = await fs.readFile(path.join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0])
}

export async function readyz({ url }: Program): Promise<{ status: number; text: string }> {
  const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) })
  return { status: reply.status, text: await reply.text() }
}

export async function stop(program: Program): Promise<void> {
  program.child.kill('SIGTERM')
  await program.ended
}
