// Checks whether the built web is up to date, by names, sizes and times of its sources, so that a start stays quick.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const stampOf = (root) => path.join(root, 'dist', '.stamp')

/** @param {string} root where the project is */
export const isBuilt = (root) =>
  existsSync(stampOf(root)) && readFileSync(stampOf(root), 'utf8') === webSources(root)

/** Remembers what a build was made from. @param {string} root @param {string} sources from before the build */
export const markBuilt = (root, sources) => writeFileSync(stampOf(root), sources)

/** @param {string} root @returns {string} a hash that changes when the web's sources change */
export function webSources(root) {
  const hash = createHash('sha256')
  for (const place of ['web', 'contract', 'vite.config.ts', 'package-lock.json', 'tools']) {
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
