import { resumablePath } from '#contract/calls/uploads.ts'
import { offerZip } from '#contract/calls/downloads.ts'
import fs from 'node:fs/promises'
import { closeAccount, listSessions, updateProfile } from '#contract/calls/profile.ts'
import { login, type Profile } from '#contract/calls/accounts.ts'
import { createCheckoutSession } from '#contract/calls/billing.ts'
import { ingestCloudFiles, type IngestEvent } from '#contract/calls/cloud.ts'
import { makeCover, chooseCover } from '#contract/calls/covers.ts'
import { startImport } from '#contract/calls/imports.ts'
import { saveSearch } from '#contract/calls/file-finding.ts'
import { deleteUpload, listUploads } from '#contract/calls/files.ts'
import { applyPlan } from '#contract/calls/organise.ts'
import { providerSignIn, pendingAgreement } from '#contract/calls/sign-in.ts'
import { addFiles } from '#contract/calls/stories.ts'
import { connectAs } from '#test/support/connect-drive.ts'
import type { EveryFeature } from '#test/support/every-feature.ts'
import { lastEmailTo, tokenIn } from '#test/support/mailbox.ts'
import { eventsOf, member, visitor, type Person } from '#test/support/person.ts'

export type Member = Person & { profile: Profile }

/** What a call is about: something of the owner's, and the person who calls. */
export interface Scene extends EveryFeature {
  owner: Member
  /** Null for callers without an account. */
  caller: Member | null
  browser: Person
  /** The story, file or answer that the call's rule is about. */
  id: string
  story: string
  /** A note of the owner's, in the story. */
  file: string
}

export interface CallInput {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** In place of `body`: a call that is no JSON. */
  send?: (browser: Person) => Promise<Response>
}

let count = 0
export const unique = (name: string) => `${name}${(count += 1)}`

export const password = 'a long enough secret'
export const drive = 'googledrive'

type StripeEvents = EveryFeature['stripe']['events']

export const form = (fields: Record<string, string | Blob>, path: string) => (browser: Person) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return browser.fetch(path, { method: 'POST', body })
}

const fixture = (name: string) => fs.readFile(`test/fixtures/${name}`)

/** The caller, or the owner where the caller has no account. */
export const self = ({ caller, owner }: Scene): Member => caller ?? owner

export async function withAvatar(person: Member): Promise<string> {
  const { email, name } = person.profile
  const avatar = new Blob([new Uint8Array(await fixture('badge.png'))])
  const changed = await form({ email, name, avatar }, updateProfile.path)(person)
  return ((await changed.json()) as Profile).avatar_url ?? ''
}

export async function closedAccountToken({ app }: Scene): Promise<string> {
  const person = await member(app)
  await person.call(closeAccount, { body: { username: person.profile.username, password } })
  return tokenIn(await lastEmailTo(app, person.profile.email, 'Your account is closed'))
}

/** The path on which the provider sends the browser back, signed in there as a new person. */
export async function backFromProvider({ app, oidc, browser }: Scene): Promise<string> {
  const sub = unique('sub')
  oidc.person = { sub, email: `${sub}@example.org`, email_verified: true, name: 'Greta Ode' }
  const away = await browser.request(providerSignIn)
  const back = await fetch(away.headers.get('location') ?? '', { redirect: 'manual' })
  return (back.headers.get('location') ?? '').replace(app.url, '')
}

export const queryOf = (path: string) => Object.fromEntries(new URL(path, 'http://any').searchParams)

export async function pendingUsername(scene: Scene): Promise<string> {
  await scene.browser.fetch(await backFromProvider(scene))
  return (await scene.browser.call(pendingAgreement)).username ?? ''
}

/** Buys a plan; gives the events that Stripe has of it. */
export async function subscribe(person: Member, { stripe }: Scene): Promise<StripeEvents> {
  const { url } = await person.call(createCheckoutSession, { body: { priceId: 'price_family' } })
  stripe.pay(url.split('/').at(-1) ?? '')
  return stripe.events.splice(0)
}

/** Brings the events in their order; gives the first refusal, or the last reply. */
export async function deliver({ stripe, app }: Scene, events: StripeEvents): Promise<Response> {
  const address = `${app.url}/api/stripe/webhook`
  let reply = Response.error()
  for (const event of events) {
    reply = await stripe.deliver(address, event)
    if (!reply.ok) return reply
  }
  return reply
}

export async function connected(scene: Scene): Promise<string> {
  await connectAs(scene.owner, drive)
  const id = unique('entry')
  const bytes = Buffer.from(`Rain at the tarn, number ${id}.`)
  const picture = await fixture('badge.png')
  scene.drive.world.add({ id, name: `${id}.txt`, parent: null, mime: 'text/plain', bytes, picture })
  return id
}

export async function captionRun(scene: Scene): Promise<string> {
  const body = { provider: drive, fileIds: [await connected(scene)] }
  const events = (await eventsOf(await scene.owner.request(ingestCloudFiles, { body }))) as IngestEvent[]
  return events.find(({ run }) => run)?.run?.id ?? ''
}

/** A file of the drive, in the story of the scene. */
export async function fromDrive(scene: Scene): Promise<string> {
  await captionRun(scene)
  const { uploads } = await scene.owner.call(listUploads, { query: { mine_only: 'true' } })
  const id = uploads.find(({ storage_source: source }) => source === drive)?.id ?? ''
  await scene.owner.call(addFiles, { params: { id: scene.story }, body: { file_ids: [id] } })
  return id
}

export async function inTrash({ owner, app }: Scene): Promise<string> {
  const id = await owner.stores(await fixture('badge.png'), 'badge.png')
  await app.idle()
  await owner.call(deleteUpload, { params: { id } })
  return id
}

/** An upload in parts with all of its bytes. */
export async function sentInParts({ owner }: Scene): Promise<string> {
  const headers = { 'tus-resumable': '1.0.0' }
  const begun = await owner.fetch(resumablePath, {
    method: 'POST',
    headers: { ...headers, 'upload-length': '4' },
  })
  const address = begun.headers.get('location') ?? ''
  await owner.fetch(address, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: 'Rain',
  })
  return address.split('/').at(-1) ?? ''
}

export async function begunImport({ owner }: Scene): Promise<string> {
  const body = { kind: 'takeout', name: 'takeout.zip', fingerprint: unique('zip'), total: 3 }
  return (await owner.call(startImport, { body })).id
}

export async function zipSelection({ owner, file }: Scene): Promise<string> {
  const { url } = await owner.call(offerZip, { body: { file_ids: [file] } })
  return url.split('/').at(-1) ?? ''
}

export async function savedSearch({ owner }: Scene): Promise<string> {
  return (await owner.call(saveSearch, { body: { name: 'Rain', view: 'q=rain' } })).id
}

export async function chosenCover({ owner, story }: Scene): Promise<string> {
  const params = { id: story }
  const { id } = await owner.call(makeCover, { params })
  await owner.call(chooseCover, { params, body: { cover_id: id } })
  return id
}

export const planId = () => `0190a6b4-0000-7000-8000-${unique('').padStart(12, '0')}`

export async function applied({ owner, file }: Scene): Promise<string> {
  const plan_id = planId()
  await owner.call(applyPlan, { body: { plan_id, stories: [{ name: 'Rain', file_ids: [file] }] } })
  return plan_id
}

export async function pdfInStory({ owner, story, app }: Scene): Promise<string> {
  const id = await owner.stores(await fixture('scanned-letter.pdf'), 'letter.pdf')
  await app.idle()
  await owner.call(addFiles, { params: { id: story }, body: { file_ids: [id] } })
  return id
}

export async function tableInStory({ owner, story, app }: Scene): Promise<string> {
  const id = await owner.stores('day,metres\n2026-03-01,3\n2026-03-02,4\n', 'depths.csv')
  await app.idle()
  await owner.call(addFiles, { params: { id: story }, body: { file_ids: [id] } })
  return id
}

export async function otherSession({ owner, app }: Scene): Promise<string> {
  await visitor(app).call(login, { body: { username: owner.profile.username, password } })
  const { sessions } = await owner.call(listSessions)
  return sessions.find(({ is_current: isCurrent }) => !isCurrent)?.id ?? ''
}
