import { startOwnServer } from './own-server.ts'

/** The StoryPad that most browser tests share. */
export default async function setup() {
  const server = await startOwnServer()
  process.env['E2E_URL'] = server.url
  process.env['E2E_DATA'] = server.dataFolder
  return () => server.stop()
}
