// Builds the web app into dist, what the server renders its pages with into dist-server, and compresses what browsers will ask for, so that no reply is compressed twice.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { markBuilt, webSources } from './built-web.mjs'

const compressible = /\.(js|css|svg|json|webmanifest)$/

// Tests and development call this too, and what they say of themselves would bring React's slow half into the build.
process.env.NODE_ENV = 'production'
const sources = webSources('.')
await build({ logLevel: 'warn' })
await build({ logLevel: 'warn', build: { ssr: 'server-render.tsx' } })
// By itself: in one file, at one address through all versions, because it speaks for what lies below it.
await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2023',
    rolldownOptions: {
      input: 'web/service-worker/service-worker.ts',
      output: { entryFileNames: 'service-worker.js' },
    },
  },
})
for (const entry of readdirSync('dist', { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !compressible.test(entry.name)) continue
  const file = path.join(entry.parentPath, entry.name)
  const content = readFileSync(file)
  const options = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  }
  writeFileSync(`${file}.br`, brotliCompressSync(content, options))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 8 }))
}
markBuilt('.', sources)
