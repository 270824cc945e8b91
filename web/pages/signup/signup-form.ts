import type * as z from 'zod/mini'
import { SignupBody } from '#contract/calls/accounts.ts'

export type SignupField = 'name' | 'username' | 'email' | 'password' | 'accept_licence'
export type SignupProblems = Partial<Record<SignupField, string>>

/** What was typed, as the fields hold it. */
export interface SignupValues {
  name: string
  username: string
  email: string
  password: string
  accept_licence: boolean
}

type SignupOutcome =
  | { isValid: true; body: z.infer<typeof SignupBody> }
  | { isValid: false; problems: SignupProblems }

const fields: readonly string[] = [
  'name',
  'username',
  'email',
  'password',
  'accept_licence',
] satisfies SignupField[]

/** Whether a problem named by the server or the schema belongs to one of the fields. */
export const isSignupField = (name: unknown): name is SignupField =>
  typeof name === 'string' && fields.includes(name)

/** Reads the form. */
export function signupValues(form: FormData): SignupValues {
  const text = (name: SignupField): string => String(form.get(name) ?? '')
  return {
    name: text('name'),
    username: text('username'),
    email: text('email'),
    password: text('password'),
    accept_licence: form.get('accept_licence') === 'on',
  }
}

/** Checks what was typed against the contract: the body to send, or the first problem of each field. */
export function checkSignup(values: SignupValues): SignupOutcome {
  const parsed = SignupBody.safeParse(values)
  if (parsed.success) return { isValid: true, body: parsed.data }
  const problems: SignupProblems = {}
  for (const issue of parsed.error.issues) {
    const field = issue.path[0]
    if (isSignupField(field)) problems[field] ??= issue.message
  }
  return { isValid: false, problems }
}
