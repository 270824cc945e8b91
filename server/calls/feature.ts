import type { Bind } from './call.ts'
import type { ChannelName, Channels } from '#server/db/channels.ts'
import type { JobContext, JobName, Jobs, Lanes } from '#server/db/jobs.ts'
import type { PersonalDataPart } from '#server/db/personal-data-part.ts'

/** Recurring work; a failed sweep does not stop the others. */
export interface Sweep {
  /** Its job is called `sweep:name`. */
  name: string
  /** `once a day`: in the early hours of UTC, or later when no process ran then. */
  schedule: 'every ten minutes' | 'once a day'
  run(): Promise<void>
}

/** Logs an error that is otherwise swallowed, with its effect. */
export type Warn = (error: unknown, message: string) => void

/** Logs progress, for an operator who asked for more than warnings. */
export type Inform = (facts: object, message: string) => void

/** Publishes an event to all processes. */
export type Publish = <Name extends ChannelName>(channel: Name, event: Channels[Name]) => Promise<void>

/** What a feature contributes to the product; all parts are optional but the service. The root collects them. */
export interface Feature<Service> {
  /** Used by its own calls and by the features after it. */
  service: Service
  /** Binds its calls of the contract. */
  routes?: (bind: Bind) => void
  jobs?: { [Name in JobName]?: (payload: Jobs[Name], context: JobContext) => Promise<void> }
  /** Lanes for jobs that must not delay others. */
  lanes?: Lanes
  sweeps?: readonly Sweep[]
  /** Run once before jobs start: work that an ended process has left. */
  repairs?: readonly (() => Promise<void>)[]
  subscriptions?: { [Name in ChannelName]?: (event: Channels[Name]) => void }
  /** Which of these storage keys its rows reference; an unreferenced object is removed when it is a day old. */
  storedKeys?: (keys: readonly string[]) => Promise<ReadonlySet<string>>
  personalData?: PersonalDataPart
  /** Stops the feature's work in this process; engines stay available until all features are closed. */
  close?: () => Promise<void>
}
