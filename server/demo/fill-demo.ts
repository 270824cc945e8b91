import { setTimeout as sleep } from 'node:timers/promises'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileId, StoryId } from '#contract/ids.ts'
import { rowsOf } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { demoPeople, demoStories, type DemoFile, type DemoStory } from './demo-contents.ts'
import { drawnPhoto } from './drawn-pictures.ts'
import type { Services } from '#server/services.ts'

const captionTimeoutMs = 120_000

/**
 * Fills an empty installation through the services that calls use; false, and no change, when an account exists. `tell`
 * receives the password before the slow part, so that it is known even after an interruption.
 */
export async function fillDemo(services: Services, tell: (password: string) => void): Promise<boolean> {
  if (!(await services.accounts.isNew())) return false
  const password = randomBytes(9).toString('base64url')
  const people = {
    maren: await signUp(services, demoPeople.maren, password),
    jonas: await signUp(services, demoPeople.jonas, password),
  }
  tell(password)
  // The feed is newest first, so the first of the list is added last.
  for (const story of demoStories.toReversed()) await addStory(services, people[story.owner], story)
  return true
}

async function signUp(
  { accounts }: Services,
  person: (typeof demoPeople)[keyof typeof demoPeople],
  password: string,
): Promise<Viewer> {
  const user = await accounts.signUp({ ...person, password, accept_licence: true }, null)
  return { kind: 'user', userId: user.id, transport: 'program' }
}

async function addStory(services: Services, viewer: Viewer, story: DemoStory): Promise<void> {
  const { stories, chat, answers } = services
  const fileIds: FileId[] = []
  for (const file of story.files) fileIds.push(await addFile(services, viewer, file))
  const { id } = await stories.create(viewer, {
    name: story.name,
    description: story.description,
    tags: story.tags,
    file_ids: fileIds,
    show_on_feed: story.isPublic,
  })
  if (story.persona) {
    const { name, preamble, styleRules, safetyRules } = story.persona
    await stories.update(viewer, id, {
      persona_name: name,
      persona_preamble: preamble,
      style_rules: styleRules,
      safety_rules: safetyRules,
    })
  }
  if (story.questions.length > 0) await untilRead(services, id)
  for (const message of story.questions) {
    const question = { storyId: id, scope: 'public', message, address: 'demo' } as const
    await chat.askStory(viewer, question)
    await answers.idle()
  }
}

async function addFile({ uploads }: Services, viewer: Viewer, file: DemoFile): Promise<FileId> {
  const content =
    file.kind === 'text' ? Buffer.from(file.content) : await drawnPhoto(file.scene, file.seed, file.takenAt)
  const staged = await uploads.stage(Readable.from([content]))
  const sent = {
    staged,
    filename: file.name,
    target: {},
    unlessKnown: false,
    modifiedAt: null,
    timeZone: null,
    importId: null,
    exportedTime: null,
  }
  return (await uploads.keep(viewer, sent)).fileId
}

/** Answers need processed files, so the questions wait for the captions. */
async function untilRead({ database }: Services, storyId: StoryId): Promise<void> {
  for (const end = Date.now() + captionTimeoutMs; Date.now() < end; await sleep(100)) {
    const waiting = await rowsOf(
      database.db,
      sql`select 1 from story_files sf join files f on f.id = sf.file_id
          where sf.story_id = ${storyId} and f.status in ('pending', 'processing') limit 1`,
    )
    if (waiting.length === 0) return
  }
}
