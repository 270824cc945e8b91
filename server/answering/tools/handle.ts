import * as z from 'zod/mini'
import { atMost } from '#contract/bounded-text.ts'

/** A document by its handle. Whatever else a model writes here names none. */
export const Handle = z.string().check(atMost({ max: 300 }))
