import type { ComponentProps } from 'react'
import { fieldWords } from '#web/ui/ui-words.ts'
import { Field } from './Field.tsx'

/** The address of a person. */
export function EmailField(props: Omit<ComponentProps<typeof Field>, 'label'>) {
  return <Field {...props} label={fieldWords.email} name="email" type="email" autoComplete="email" required />
}
