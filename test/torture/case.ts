/** One line of the table: what was tried, what had to come back, what came. */
export interface Finding {
  tried: string
  wanted: string
  cameBack: string
  isRight: boolean
}

/** Tries something and notes what came back; a failure of the attempt is what came back. */
export type Try = (
  tried: string,
  wanted: string,
  attempt: () => Promise<{ cameBack: string; isRight: boolean }>,
) => Promise<void>

/** Something that goes wrong around a running StoryPad, and what people may still expect of it. */
export interface TortureCase {
  name: string
  /** Throws when it cannot be done on this machine: a case is never skipped. */
  run: (attempt: Try) => Promise<void>
}
