import fs from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { prepareDataFolder } from '#server/config/data-folder.ts'
import { readSecrets } from '#server/config/secrets.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { createLogger } from '#server/lib/create-logger.ts'
import { buildServices, type Services } from '#server/services.ts'
import { prepareDatabase } from '#server/start-server.ts'
import { startWorker } from '#server/worker.ts'
import { newDataFolder } from '#test/support/program.ts'
import { cookiesOf, newcomer, signUpAt } from '#test/support/sign-up.ts'
import { alternate, type Figure } from '#bench/support/figure.ts'
import { removeData } from '#bench/support/our-server.ts'
import { ask, medianMs } from '#bench/support/requests.ts'

const rounds = 9
const questionsOfRound = 40
const warmUps = 60
const [atOnce, left] = [50, 7]
const limit = 1_000_000

const plans = `plans: [{id: free, name: Free, price: 0, limits: {questions: ${limit}}}]`

/** The cost of counting a question, compared with the same server without counting; and 50 at once at the limit. */
export async function measureMetering(): Promise<Figure[]> {
  const dataFolder = await newDataFolder()
  await fs.mkdir(dataFolder, { mode: 0o711 })
  const planFile = path.join(path.dirname(dataFolder), 'plans.yaml')
  await fs.writeFile(planFile, plans)
  const postgres = await startEmbeddedPostgres(dataFolder)
  try {
    const { connection } = postgres
    await prepareDatabase(connection, false)
    const config = readConfig(
      { LOG_LEVEL: 'silent', PORT: '0', PLANS_FILE: planFile, QUESTIONS_PER_MINUTE: '10000' },
      dataFolder,
    )
    await prepareDataFolder(dataFolder)
    const logger = createLogger(config.logLevel)
    const services = await buildServices(config, await readSecrets(dataFolder), connection, logger)
    const worker = await startWorker(services)
    const app = await createApp(services, {
      webFolder: path.resolve('dist'),
      rendererFolder: path.resolve('dist-server'),
      checkQueue: () => worker.check(),
      isReplyChecked: false,
    })
    try {
      const url = await app.listen({ host: '127.0.0.1', port: 0 })
      services.address.listensAt(url)
      return await measureAt(url, services)
    } finally {
      await app.close()
      await worker.stop()
      await services.close()
    }
  } finally {
    await postgres.stop()
    await removeData(dataFolder)
  }
}

async function measureAt(url: string, services: Services): Promise<Figure[]> {
  const agent = new http.Agent({ keepAlive: true })
  const headers = { cookie: cookiesOf(await signUpAt(url, newcomer('maren'))) }
  const question = () =>
    ask({
      url: `${url}/api/docstore/chat`,
      agent,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: 'How many herons?' }),
    })
  const { billing } = services
  const { take } = billing
  const counting = async () => {
    billing.take = take
    return medianMs(questionsOfRound, question)
  }
  const uncounted = async () => {
    billing.take = async () => {}
    return medianMs(questionsOfRound, question)
  }
  try {
    for (let at = 0; at < warmUps; at += 1) await question()
    const times = await alternate(rounds, counting, uncounted)
    billing.take = take
    await services.database.pool.query(`update usage_counters set used = $1`, [limit - left])
    const outcomes = await Promise.allSettled(Array.from({ length: atOnce }, question))
    const passed = outcomes.filter(({ status }) => status === 'fulfilled').length
    return [
      {
        what: `a question to its end, counted and not, median of ${rounds} × ${questionsOfRound}`,
        ours: `${times.ours.toFixed(2)} ms`,
        baseline: `${times.baseline.toFixed(2)} ms`,
        ratio: `+${(times.ours - times.baseline).toFixed(2)} ms`,
        target: '',
      },
      {
        what: `${atOnce} questions at once with ${left} left of the month`,
        ours: `${passed} pass`,
        baseline: '',
        ratio: '',
        target: `${left} pass`,
      },
    ]
  } finally {
    agent.destroy()
  }
}
