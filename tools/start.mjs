// Starts StoryPad from a fresh clone with any Node from 20 on: installs what is missing, builds the web if it changed,
// and runs the server with the Node this project is pinned to. Plain JavaScript without dependencies, because nothing
// is installed yet when it begins.
import { spawn } from 'node:child_process'
import { install, pinnedNode, root } from './install.mjs'
import { isBuilt } from './built-web.mjs'

const isDev = process.argv.includes('--dev')
const isDemo = process.argv.includes('--demo')

/**
 * Bytes of files on their way are young and die at once, but Node counts them only when it looks at the young. With a larger
 * young generation it looks so seldom that they fill its allowance instead, and each time all memory is searched (decision 054).
 */
const youngGeneration = '--max-semi-space-size=4'

try {
  await install()
  const node = pinnedNode()
  if (isDev) runDevelopment(node)
  else {
    await buildWeb(node)
    // A demonstration never touches what people keep in the usual folder.
    runServer(node, [], isDemo ? { DATA_DIR: process.env.DATA_DIR ?? 'var/demo' } : {})
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}

async function buildWeb(node) {
  if (isBuilt(root)) return
  process.stdout.write('Building the web app …\n')
  const code = await run(node, ['tools/build-web.mjs'])
  if (code !== 0) throw new Error('The web app could not be built; see the messages above.')
}

/** The server's end is this script's end; a signal to this script is passed on, and the server drains. */
function runServer(node, nodeArgs, environment = {}) {
  let postgresPid = null
  const server = spawn(node, [youngGeneration, ...nodeArgs, 'server/main.ts', isDemo ? 'demo' : 'start'], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...environment, ...launcher() },
  })
  server.on('message', (message) => (postgresPid = message.postgresPid ?? postgresPid))
  // Ctrl-C reaches the server as well, because both are in the terminal's foreground group.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => server.kill('SIGTERM'))
  process.on('SIGHUP', () => server.kill('SIGTERM'))
  server.on('exit', (code, signal) => {
    if (signal !== null && postgresPid !== null) stopOrphanedDatabase(postgresPid)
    process.exit(code ?? 1)
  })
  return server
}

/** The next start knows by this whether the npm that started a server is still there. */
function launcher() {
  return process.env.npm_lifecycle_event ? { STORYPAD_LAUNCHER_PID: String(process.ppid) } : {}
}

/** A killed server cannot stop its database; without it the data stays safe, so it is stopped here. */
function stopOrphanedDatabase(pid) {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // It ended with the server.
  }
}

/** Server and web with reload on change; the same embedded parts as ever. */
function runDevelopment(node) {
  const apiPort = '3001'
  const server = runServer(
    node,
    ['--watch-path=server', '--watch-path=contract', '--watch-preserve-output'],
    {
      PORT: apiPort,
      PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173',
      NODE_ENV: 'development',
    },
  )
  const web = spawn(node, ['node_modules/vite/bin/vite.js'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, API_TARGET: `http://127.0.0.1:${apiPort}` },
  })
  server.on('exit', () => web.kill())
  process.on('exit', () => web.kill())
}

function run(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit' })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
