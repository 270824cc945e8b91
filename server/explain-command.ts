import { parseArgs } from 'node:util'
import type { Config } from '#server/config/config.ts'
import { readSecrets } from '#server/config/secrets.ts'
import { createLogger } from '#server/lib/create-logger.ts'
import { StartFailure } from '#server/lib/start-failure.ts'
import { reachDatabase } from './reach-database.ts'
import { buildServices } from './services.ts'

/**
 * Prints how a question of a user would be answered: `--user NAME [--story ID] 'question'`. Nothing is stored, and a
 * server may be running.
 * @throws StartFailure when something is not named, or does not exist
 */
export async function explainQuestion(
  config: Config,
  words: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { user: { type: 'string' }, story: { type: 'string' } },
    allowPositionals: true,
  })
  const { user, story } = values
  const question = positionals.join(' ').trim()
  if (user === undefined || question === '')
    throw new StartFailure(
      'Name the user and the question, such as \'explain --user maren "What did the trip cost?"\'.',
    )
  const { connection, close } = await reachDatabase(config)
  try {
    const services = await buildServices(
      config,
      await readSecrets(config.dataFolder),
      connection,
      createLogger('silent'),
    )
    try {
      const trace = await services.explain({ username: user, story: story ?? null, question })
      if (trace === null)
        throw new StartFailure(
          story === undefined ? `There is no user '${user}'.` : `'${user}' can see no story '${story}'.`,
        )
      say(trace)
    } finally {
      await services.close()
    }
  } finally {
    await close()
  }
}
