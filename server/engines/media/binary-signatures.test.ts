import { expect, test } from 'vitest'
import { detectType } from './detect-type.ts'

test.each([
  [['audio', 'video'], 'video/x-ms-asf'],
  [['audio'], 'audio/x-ms-asf'],
] as const)('Windows Media with streams of %s', async (streams, mime) => {
  const kinds = { audio: '409e69f84d5bcf11a8fd00805f5c442b', video: 'c0ef19bc4d5bcf11a8fd00805f5c442b' }
  const start = Buffer.from('3026b2758e66cf11a6d900aa0062ce6c'.padEnd(60, '0'), 'hex')
  const properties = streams.map(
    (kind) => `9107dcb7b7a9cf118ee600c00c205365${'68'.padEnd(16, '0')}${kinds[kind]}`,
  )
  const objects = properties.map((hex) => Buffer.from(hex.padEnd(0x68 * 2, '0'), 'hex'))
  expect(await detectType(Buffer.concat([start, ...objects]), 'file')).toBe(mime)
})
