import * as z from 'zod/mini'

/** What is typed into a text, and the version that it replaces; null where it is not known. */
export interface TextDraft {
  text: string
  version: string | null
}

const Stored = z.nullable(
  z.union([
    z.object({ text: z.string(), version: z.nullable(z.string()) }),
    // As it was kept before texts had versions.
    z.pipe(
      z.string(),
      z.transform((text): TextDraft => ({ text, version: null })),
    ),
  ]),
)

export const parseTextDraft = (stored: unknown): TextDraft | null | undefined => Stored.safeParse(stored).data
