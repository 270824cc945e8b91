const dataOf = (line: string): string | null =>
  line.startsWith('data:') ? line.slice('data:'.length).trim() : null

/**
 * The payloads of the `data:` lines in a stream of text that may be cut anywhere; comments and other fields are left
 * out, and `[DONE]` ends it.
 */
export async function* eventLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const data = dataOf(line)
      if (data === '[DONE]') return
      if (data) yield data
    }
  }
  const last = dataOf(rest)
  if (last && last !== '[DONE]') yield last
}
