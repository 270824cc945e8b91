import path from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from '#server/start-server.ts'
import { StartFailure } from '#server/lib/start-failure.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const root = path.resolve(import.meta.dirname, '..')

try {
  if (positionals[0] !== 'start')
    throw new StartFailure(`There is no command '${positionals[0] ?? ''}'; use start.`)
  await startServer(root, process.env)
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
