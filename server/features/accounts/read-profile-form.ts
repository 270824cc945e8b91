import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type * as z from 'zod/mini'
import { limits } from '#contract/limits.ts'
import { UpdateProfileFields } from '#contract/profile.ts'
import type { SentAvatar } from './avatars.ts'
import type { Connection, FormPart } from '#server/calls/call.ts'
import { Problem } from '#server/lib/problem.ts'
import { makeTemporaryFolder } from '#server/lib/temporary-folders.ts'

export interface ProfileForm {
  fields: z.infer<typeof UpdateProfileFields>
  avatar: SentAvatar | null
}

/** Reads a multipart body to its end and gives it to `use`; a picture lies in a folder that is gone afterwards. */
export async function withProfileForm<T>(
  call: Pick<Connection, 'formParts'>,
  use: (form: ProfileForm) => Promise<T>,
): Promise<T> {
  const folder = await makeTemporaryFolder('avatar')
  try {
    return await use(await readForm(call, folder))
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}

async function readForm(call: Pick<Connection, 'formParts'>, folder: string): Promise<ProfileForm> {
  const fields: Record<string, unknown> = {}
  let avatar: SentAvatar | null = null
  const limit = { files: 1, fields: 10, fieldSize: 10_000, fileSize: limits.avatarBytes }
  for await (const part of call.formParts(limit)) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value
    } else if (part.fieldname === 'avatar') {
      avatar = await keepPicture(part, folder)
    } else {
      part.file.resume()
      throw new Problem('bad_request', { fill: { reason: `there is no field ${part.fieldname}.` } })
    }
  }
  return { fields: parseFields(fields), avatar }
}

/** Null for what a browser sends of a file field in which nothing was chosen. */
async function keepPicture(
  { file, filename }: FormPart & { type: 'file' },
  folder: string,
): Promise<SentAvatar | null> {
  const sent = { path: path.join(folder, 'sent'), name: filename ?? '' }
  await pipeline(file, createWriteStream(sent.path)).catch((cause: unknown) => {
    throw new Problem('upload_incomplete', { cause })
  })
  if (file.truncated) throw new Problem('avatar_too_large', { field: 'avatar' })
  const { size } = await fs.stat(sent.path)
  return size === 0 && sent.name === '' ? null : sent
}

function parseFields(fields: Record<string, unknown>): ProfileForm['fields'] {
  const parsed = UpdateProfileFields.safeParse(fields)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = issue?.path[0]
  if (typeof field !== 'string')
    throw new Problem('bad_request', { fill: { reason: issue?.message ?? 'a field is wrong.' } })
  throw new Problem('invalid_field', { fill: { reason: fieldWords(issue?.message, field) }, field })
}

const fieldWords = (message: string | undefined, field: string): string =>
  message === undefined || message.startsWith('Invalid') ? `Please enter ${field}.` : message
