// Makes the pictures of the README: runs the browser tests, which take them, and keeps those the README shows.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { findBrowser } from './browser.mjs'

const shown = [
  'story-desktop-light',
  'documents-chat-desktop-dark',
  'upload-desktop-light',
  'viewer-desktop-light',
  'share-phone-dark',
  'story-phone-light',
]

const playwright = ['node_modules/@playwright/test/cli.js', 'test']
const taken = mkdtempSync(path.join(os.tmpdir(), 'storypad-pictures-'))
const result = spawnSync(process.execPath, [...playwright, '--project=desktop', '--project=phone'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    BROWSER_PATH: findBrowser(),
    PICTURES: taken,
    PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(taken, 'report.json'),
  },
})
if (result.status === 0) {
  mkdirSync('docs/pictures', { recursive: true })
  for (const name of shown) {
    const picture = sharp(path.join(taken, `${name}.png`))
    await picture.webp({ quality: 86 }).toFile(`docs/pictures/${name}.webp`)
  }
}
rmSync(taken, { recursive: true })
process.exit(result.status ?? 1)
