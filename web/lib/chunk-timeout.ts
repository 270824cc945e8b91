const chunkTimeoutMs = 120_000

/** Loads a part of the page; rejects with a ChunkLoadError after 120 s (specification 1, sections 8 and 9). */
export async function withChunkTimeout<Part>(name: string, load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const failure = new Error(`Loading chunk ${name} failed.`)
      failure.name = 'ChunkLoadError'
      reject(failure)
    }, chunkTimeoutMs)
  })
  try {
    return await Promise.race([load(), tooLate])
  } finally {
    clearTimeout(timer)
  }
}
