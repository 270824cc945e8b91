import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const apiTarget = process.env['API_TARGET'] ?? 'http://127.0.0.1:3001'
const proxied = ['/api', '/auth', '/upload', '/dashboard', '/profile']

// The folder web/api and the calls below /api share their prefix; a module is never a call.
const isModule = (path: string | undefined): boolean => /\.tsx?(\?|$)/.test(path ?? '')

export default defineConfig({
  root: 'web',
  plugins: [react({ compiler: true })],
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
