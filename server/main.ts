import path from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig, type Config } from '#server/config/config.ts'
import { prepareDataFolder } from '#server/config/data-folder.ts'
import { rotateKeys } from '#server/config/secrets.ts'
import { explainQuestion } from './explain-command.ts'
import { repair } from './repair.ts'
import { startServer } from './start-server.ts'
import { giveUserPlan, listUsers } from './users-command.ts'
import { StartFailure } from '#server/lib/start-failure.ts'

const { positionals } = parseArgs({ allowPositionals: true, strict: false })
const root = path.resolve(import.meta.dirname, '..')
const [command = '', ...words] = positionals

try {
  await run(command)
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

async function run(name: string): Promise<void> {
  switch (name) {
    case 'start':
    case 'demo':
      return startServer(root, process.env, name === 'demo')
    case 'rotate-keys':
      await addKey(ownConfig().dataFolder)
      process.stdout.write('A new key was added; start StoryPad again to use it.\n')
      return
    case 'repair':
      return repair(ownConfig(), writeLine, untilStopped())
    case 'users':
      return listUsers(ownConfig(), words[0] ?? '', writeLine)
    case 'give-plan': {
      const [username, plan] = words
      if (username === undefined || plan === undefined)
        throw new StartFailure("Name the user and the plan, such as 'give-plan maren family'.")
      return giveUserPlan(ownConfig(), username, plan, writeLine)
    }
    case 'explain':
      return explainQuestion(ownConfig(), process.argv.slice(3), writeLine)
    default:
      throw new StartFailure(
        `There is no command '${name}'; use start, demo, rotate-keys, repair, users, give-plan or explain.`,
      )
  }
}

function ownConfig(): Config {
  return readConfig(process.env, path.join(root, 'var'))
}

function writeLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Aborts when the process is asked to stop. */
function untilStopped(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  return stopping.signal
}

async function addKey(dataFolder: string): Promise<void> {
  await prepareDataFolder(dataFolder)
  await rotateKeys(dataFolder)
}
