/**
 * The result of `work` if it comes within `ms`; otherwise throws `tooLate`, while the work continues and its result is
 * ignored.
 */
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
