// Tells whether something built is as new as its sources: by names, sizes and times, so that a start stays quick.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** @param {string} root @returns {string} a hash that changes when the web's sources change */
export function webSources(root) {
  const hash = createHash('sha256')
  for (const place of ['web', 'contract', 'vite.config.ts', 'package-lock.json', 'tools/build-web.mjs']) {
    addTo(hash, root, place)
  }
  return hash.digest('hex')
}

function addTo(hash, root, place) {
  const full = path.join(root, place)
  const facts = statSync(full)
  if (!facts.isDirectory()) return void hash.update(`${place} ${facts.size} ${facts.mtimeMs}\n`)
  for (const name of readdirSync(full).toSorted()) addTo(hash, root, path.join(place, name))
}

export const isFresh = (stamp, sources) => existsSync(stamp) && readFileSync(stamp, 'utf8') === sources

export const markFresh = (stamp, sources) => writeFileSync(stamp, sources)
