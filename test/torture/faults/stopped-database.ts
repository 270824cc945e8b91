import { setTimeout as sleep } from 'node:timers/promises'
import { childrenOf, newDataFolder, startProgram, type Program } from '#test/support/program.ts'
import type { TortureCase, Try } from '#test/torture/case.ts'
import { join, type Client } from './client.ts'
import { eventually, postmaster, readyz, stop } from './running.ts'

const awayMs = 25_000
/** A statement's deadline, and what a busy machine adds. */
const answerMs = 15_000
const calls = ['/profile/sessions', '/dashboard/summary', '/api/groups/feed', '/dashboard/uploads']

/** The database is frozen, then killed: calls say so in words, and afterwards notes are read as before (G2). */
export const stoppedDatabase: TortureCase = {
  name: 'stopped database',
  async run(attempt) {
    const dataFolder = await newDataFolder('torture')
    let program: Program | null = null
    try {
      program = await startProgram({ dataFolder })
      const maren = await join(program.url, 'maren')
      await expectCaption(maren, attempt, 'a note')
      const frozen = await freeze(dataFolder)
      await expectWords(maren, attempt)
      for (const pid of frozen) process.kill(pid, 'SIGCONT')
      await expectBack(program, attempt, 'the database goes on')
      await expectCaption(maren, attempt, 'a note after that')
      process.kill(await postmaster(dataFolder), 'SIGKILL')
      await expectBack(program, attempt, 'kill -9 of the database')
      await expectCaption(maren, attempt, 'a note after that')
      await expectStop(program, dataFolder, attempt)
      program = null
    } finally {
      if (program) await stop(program)
    }
  },
}

async function freeze(dataFolder: string): Promise<number[]> {
  const main = await postmaster(dataFolder)
  const pids = [main, ...childrenOf(main)]
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  return pids
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const expectWords = (maren: Client, attempt: Try) =>
  attempt(
    `${calls.length} calls every second for ${awayMs / 1000} s, the database frozen`,
    'a 503 in words each',
    async () => {
      const requests: Promise<{ isRight: boolean; tookMs: number }>[] = []
      for (let left = awayMs; left > 0; left -= 1_000) {
        for (const address of calls) requests.push(askedAt(maren, address))
        await sleep(1_000)
      }
      const replies = await Promise.all(requests)
      const right = replies.filter(({ isRight }) => isRight).length
      const slowest = Math.max(...replies.map(({ tookMs }) => tookMs))
      return {
        cameBack: `${right} of ${replies.length}, the slowest after ${seconds(slowest)}`,
        isRight: right === replies.length && slowest < answerMs,
      }
    },
  )

async function askedAt(maren: Client, address: string): Promise<{ isRight: boolean; tookMs: number }> {
  const begin = performance.now()
  const { status, text } = await maren.send('GET', address)
  return {
    isRight: status === 503 && text.includes('"database_unavailable"'),
    tookMs: performance.now() - begin,
  }
}

const expectBack = (program: Program, attempt: Try, tried: string) =>
  attempt(tried, 'ready again by itself', async () => {
    const begin = performance.now()
    const isBack = await eventually(
      async () => ((await readyz(program)).status === 200 ? true : null),
      60_000,
    )
    return {
      cameBack: isBack ? `ready after ${seconds(performance.now() - begin)}` : (await readyz(program)).text,
      isRight: isBack === true,
    }
  })

const expectCaption = (maren: Client, attempt: Try, tried: string) =>
  attempt(tried, 'captioned', async () => {
    const begin = performance.now()
    // In the moment of a kill a call may still be asked to come again.
    const text = await eventually(async () => {
      const sent = await maren.upload(Buffer.from(`Rain till eleven, ${tried} ${Date.now()}.`), 'note.txt')
      return sent.status === 200 ? sent.text : null
    })
    if (text === null) return { cameBack: 'the note was not taken', isRight: false }
    const { fileId } = JSON.parse(text) as { fileId?: string }
    const isRead = await eventually(async () => {
      const status = await maren.send('GET', `/upload/status/${fileId}`)
      return status.text.includes('"captioned"') ? true : null
    })
    return {
      cameBack: isRead ? `captioned after ${seconds(performance.now() - begin)}` : text.slice(0, 80),
      isRight: isRead === true,
    }
  })

/** Everything frozen: a stop ends all the same. */
const expectStop = (program: Program, dataFolder: string, attempt: Try) =>
  attempt('SIGTERM while the database is frozen', 'ended within 20 s', async () => {
    await freeze(dataFolder)
    const begin = performance.now()
    program.child.kill('SIGTERM')
    const ended = await Promise.race([program.ended.then(() => true), sleep(60_000).then(() => false)])
    const tookMs = performance.now() - begin
    return {
      cameBack: ended ? `ended after ${seconds(tookMs)}` : 'still there',
      isRight: ended && tookMs < 20_000,
    }
  })
