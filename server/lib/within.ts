/** What `work` gives if it comes within `ms`; else `tooLate` is thrown, the work goes on, and nobody hears what became of it. */
export async function within<Result>(
  ms: number,
  work: Promise<Result>,
  tooLate: () => Error,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLate()), ms)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
