declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'

  export interface Context {
    path: string
    mountPath: string
    state: Record<string, unknown>
  }

  export default class S3rver {
    constructor(options: { directory: string; silent: boolean; configureBuckets: unknown[] })
    readonly store: { putBucket(name: string): Promise<unknown> }
    readonly middleware: ((context: Context, next: () => Promise<unknown>) => Promise<unknown>)[]
    callback(): RequestListener
  }
}
