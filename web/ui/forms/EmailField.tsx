import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'

/** The address of a person. */
export function EmailField(props: Omit<ComponentProps<typeof Field>, 'label'>) {
  return <Field {...props} label="Email" name="email" type="email" autoComplete="email" required />
}
