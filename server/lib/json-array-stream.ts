import { Readable } from 'node:stream'

/** Streams items as a JSON array. */
export const jsonArrayStream = (items: AsyncIterable<unknown>): Readable => Readable.from(jsonArray(items))

async function* jsonArray(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const item of items) {
    yield before + JSON.stringify(item, null, 2)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
