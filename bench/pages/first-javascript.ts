import fs from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Figure } from '#bench/support/figure.ts'

/** What a browser has to load before the page works: the entry and what it preloads. */
export async function measureFirstJavaScript(root: string): Promise<Figure> {
  const page = await fs.readFile(path.join(root, 'dist', 'index.html'), 'utf8')
  const addresses = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
    ([, address = '']) => address,
  )
  if (addresses.length === 0) throw new Error('the built page names no JavaScript')
  let brotli = 0
  let gzip = 0
  for (const address of addresses) {
    const code = await fs.readFile(path.join(root, 'dist', address))
    brotli += brotliCompressSync(code).length
    gzip += gzipSync(code, { level: 9 }).length
  }
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`
  return {
    what: 'first JavaScript, compressed',
    ours: `${kilobytes(brotli)} brotli, ${kilobytes(gzip)} gzip`,
    baseline: '',
    ratio: '',
    target: '≤ 170 kB',
  }
}
