import path from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from '#server/start-server.ts'
import { StartFailure } from '#server/lib/start-failure.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const root = path.resolve(import.meta.dirname, '..')
const command = positionals[0] ?? ''

try {
  if (command !== 'start' && command !== 'demo') {
    throw new StartFailure(`There is no command '${command}'; use start or demo.`)
  }
  await startServer(root, process.env, command === 'demo')
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
