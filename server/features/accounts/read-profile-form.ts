import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type * as z from 'zod/mini'
import { limits } from '#contract/limits.ts'
import { UpdateProfileFields } from '#contract/calls/profile.ts'
import type { SentAvatar } from './avatars.ts'
import type { Connection, FormPart } from '#server/calls/call.ts'
import { Problem } from '#server/lib/problem.ts'
import { parseForm } from '#server/calls/parse.ts'
import { makeTemporaryFolder } from '#server/lib/temporary-folders.ts'

interface ProfileForm {
  fields: z.infer<typeof UpdateProfileFields>
  avatar: SentAvatar | null
}

/**
 * Reads a multipart body to its end and passes it to `use`; the folder of an uploaded picture is removed afterwards.
 */
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
  return { fields: parseForm(UpdateProfileFields, fields), avatar }
}

/** Saves the uploaded picture; null when the browser sends an empty file field. */
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
