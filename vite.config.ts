import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const apiTarget = process.env['API_TARGET'] ?? 'http://127.0.0.1:3001'
const proxied = ['/api', '/auth', '/upload', '/dashboard', '/profile']

// The folder web/api and the calls below /api share their prefix; a module is never a call.
const isModule = (path: string | undefined): boolean => /\.tsx?(\?|$)/.test(path ?? '')

/** The product's type at an address that pages know which are no part of the build: offline, end of a sign-in window. */
const fontAtFixedAddress: Plugin = {
  name: 'font-at-fixed-address',
  apply: 'build',
  generateBundle() {
    const file =
      'node_modules/@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2'
    this.emitFile({ type: 'asset', fileName: 'assets/schibsted-grotesk.woff2', source: readFileSync(file) })
  },
}

export default defineConfig({
  root: 'web',
  plugins: [react({ compiler: true }), fontAtFixedAddress],
  build: { outDir: '../dist', emptyOutDir: true, assetsDir: 'assets', target: 'es2023' },
  // The server replaces this text by a fresh nonce in each reply.
  html: { cspNonce: 'CSP_NONCE_PLACEHOLDER' },
  server: {
    proxy: {
      ...Object.fromEntries(
        proxied.map((path) => [
          path,
          { target: apiTarget, bypass: ({ url }: { url?: string }) => (isModule(url) ? url : undefined) },
        ]),
      ),
      '/ws': { target: apiTarget, ws: true },
    },
  },
})
