import type { Bind } from './call.ts'
import type { ChannelName, Channels } from '#server/db/channels.ts'
import type { JobContext, JobName, Jobs, Lanes } from '#server/db/jobs.ts'
import type { PersonalDataPart } from '#server/db/personal-data-part.ts'

/** Something that is done again and again; one that fails stops no other. */
export interface Sweep {
  /** Its job is called `sweep:name`. */
  name: string
  /** `once a day`: in the small hours of UTC, and made up for when nothing ran then. */
  schedule: 'every ten minutes' | 'once a day'
  run(): Promise<void>
}

/** Says of a cause that nobody else is told what it came to. */
export type Warn = (error: unknown, message: string) => void

/** Publishes an event to all processes. */
export type Publish = <Name extends ChannelName>(channel: Name, event: Channels[Name]) => Promise<void>

/** What a feature gives to the product, each as far as it has it. The lists are gone through at the root. */
export interface Feature<Service> {
  /** What features to its right and its own calls use. */
  service: Service
  /** Says what its calls of the contract do. */
  routes?: (bind: Bind) => void
  jobs?: { [Name in JobName]?: (payload: Jobs[Name], context: JobContext) => Promise<void> }
  /** Places for its jobs that must not hold up others. */
  lanes?: Lanes
  sweeps?: readonly Sweep[]
  /** Done once before jobs run: what a process that ended could not do. */
  repairs?: readonly (() => Promise<void>)[]
  subscriptions?: { [Name in ChannelName]?: (event: Channels[Name]) => void }
  /** Which of these keys of the store its rows know; an object that nobody knows is removed when it is a day old. */
  storedKeys?: (keys: readonly string[]) => Promise<ReadonlySet<string>>
  personalData?: PersonalDataPart
  /** Ends what goes on in this process; engines are there until all features are closed. */
  close?: () => Promise<void>
}
