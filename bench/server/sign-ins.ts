import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { median, rounded, type Figure } from '#bench/support/figure.ts'
import { p95While } from '#bench/support/health-meanwhile.ts'
import { newcomer } from '#test/support/sign-up.ts'
import type { OurServer } from '#bench/support/our-server.ts'
import { ask } from '#bench/support/requests.ts'

const clients = 8
const rounds = 3
const roundMs = 5_000
const mostProbeMs = 50
const { password } = newcomer('anybody')

/**
 * How often 8 users sign in, as fast as the server lets them; and how long another user waits meanwhile. Each has an
 * account and gives the right password, so that no limit on failures applies.
 */
export async function measureSignIns({ url }: OurServer): Promise<Figure[]> {
  const agent = new http.Agent({ keepAlive: true })
  const send = (path: string, body: unknown) =>
    ask({
      url: url + path,
      agent,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const names = Array.from({ length: clients }, (_, at) => `client-${at}`)
  try {
    for (const username of names) await send('/auth/signup', accountOf(username))
    const perSecond: number[] = []
    const atRest: number[] = []
    const meanwhile: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      atRest.push(await p95While(url, () => sleep(roundMs)))
      meanwhile.push(
        await p95While(url, async () => {
          perSecond.push(
            await countPerSecond(names, (username) => send('/auth/login', { username, password })),
          )
        }),
      )
    }
    return figures(median(perSecond), median(meanwhile), median(atRest))
  } finally {
    agent.destroy()
  }
}

const accountOf = (username: string) => newcomer(username, username)

const figures = (perSecond: number, meanwhile: number, atRest: number): Figure[] => [
  {
    what: `sign-ins, ${clients} clients`,
    ours: `${rounded(perSecond)} /s`,
    baseline: '',
    ratio: '',
    target: '',
  },
  {
    what: 'p95 of /healthz meanwhile, compared with it at rest',
    ours: `${meanwhile.toFixed(1)} ms`,
    baseline: `${atRest.toFixed(1)} ms`,
    ratio: '',
    target: `< ${mostProbeMs} ms`,
  },
]

/** Each client does one work after another. */
async function countPerSecond(
  names: readonly string[],
  work: (name: string) => Promise<void>,
): Promise<number> {
  const startedAt = performance.now()
  let count = 0
  const goOn = async (name: string) => {
    for (; performance.now() - startedAt < roundMs; count += 1) await work(name)
  }
  await Promise.all(names.map(goOn))
  return count / ((performance.now() - startedAt) / 1000)
}
