import * as z from 'zod/mini'

/** What the pages of a PDF do not show by themselves. */
export const PdfFacts = z.object({
  /** `xfa` is a form that only Adobe Reader shows, `portfolio` a cover of the attached files. */
  kind: z.enum(['pages', 'xfa', 'portfolio']),
  /** Names of the attached files. */
  attachments: z.array(z.string()),
  /** The first pages with letters in a font that is neither in the file nor on this server. */
  incomplete: z.array(z.number()),
})
export type PdfFacts = z.infer<typeof PdfFacts>
