import http from 'node:http'
import { quantile } from './figure.ts'
import { ask, msOf } from './requests.ts'

const probeEveryMs = 20

/** Asks at fixed times whatever became of the last question, so that one long wait is not one slow answer only. */
export async function p95While(url: string, work: () => Promise<void>): Promise<number> {
  const agent = new http.Agent({ keepAlive: true })
  const probes: Promise<number>[] = []
  const timer = setInterval(() => {
    probes.push(msOf(() => ask({ url: `${url}/healthz`, agent })))
  }, probeEveryMs)
  await work()
  clearInterval(timer)
  const times = await Promise.all(probes)
  agent.destroy()
  return quantile(times, 0.95)
}
