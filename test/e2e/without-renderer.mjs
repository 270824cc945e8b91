// Loaded before the server: it starts as from a build that has nothing to draw pages with.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { existsSync } = fs
fs.existsSync = (file) => !String(file).endsWith('server-render.js') && existsSync(file)
syncBuiltinESMExports()
