import {
  type MutationOptions,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import { type Notices, useNotices } from '#web/ui/notices/use-notices.ts'
import { failedWith } from './api-problem.ts'
import { type CachedItem, patchItem, showChange, type ShownChange } from './cached-item.ts'
import { call, type CallInput, type Rest } from './call.ts'

/** The message after a successful write, with an optional undo. */
export type DoneText = string | { text: string; undo: () => void }

/** Messages shown at the end of a write; none without a text. */
export interface WriteTexts<Reply> {
  onSuccess?: DoneText | ((reply: Reply) => DoneText)
  /** A snackbar adds the server's sentence to a plain text; an alert says exactly the text. */
  failed?: string | ((failure: unknown) => string)
}

export interface WritePlan<Input, Reply, Item extends object> extends WriteTexts<Reply> {
  /** What it changes. */
  item?: (input: Input) => CachedItem<Item>
  /** Changes shown before the reply; rolled back field by field when the write fails. */
  optimistic?: (input: Input) => Partial<Item>
  /** Fields of the item taken from the reply. */
  fromReply?: (reply: Reply) => Partial<Item>
  /** Query keys to refetch after the write, whether it succeeded or failed. */
  invalidates?: (input: Input) => readonly QueryKey[]
  /** Where a failure is shown; a snackbar by default. */
  failsIn?: 'snackbar' | 'alert'
}

/** How a write ended. */
type Written<Reply> = { isDone: true; reply: Reply } | { isDone: false; failure: unknown }

interface WriteVariables<Input, Reply> {
  input: Input
  texts: WriteTexts<Reply>
}

interface WriteTools<Input, Reply, Item extends object> {
  client: QueryClient
  notices: Pick<Notices, 'snackbar' | 'alert'>
  send: (input: Input) => Promise<Reply>
  plan: WritePlan<Input, Reply, Item>
}

type WriteOptions<Input, Reply, Item> = MutationOptions<
  Reply,
  Error,
  WriteVariables<Input, Reply>,
  ShownChange<Item> | undefined
>

/** A write as mutation options of TanStack Query; its callbacks run even after its screen is unmounted. */
export function writeOptions<Input, Reply, Item extends object>({
  client,
  notices,
  send,
  plan,
}: WriteTools<Input, Reply, Item>): WriteOptions<Input, Reply, Item> {
  const invalidate = (input: Input) => {
    for (const queryKey of plan.invalidates?.(input) ?? []) void client.invalidateQueries({ queryKey })
  }
  const tellFailed = (text: string) =>
    plan.failsIn === 'alert' ? void notices.alert(text) : notices.snackbar(text)
  return {
    // Without a connection it fails at once and in words, instead of waiting for one.
    networkMode: 'always',
    mutationFn: ({ input }) => send(input),
    onMutate: async ({ input }) => {
      const item = plan.item?.(input)
      const change = plan.optimistic?.(input)
      return item && change && (await showChange(client, item, change))
    },
    onSuccess: (reply, { input, texts }, shown) => {
      const fields = plan.fromReply?.(reply) ?? plan.optimistic?.(input) ?? {}
      const item = plan.item?.(input)
      if (shown !== undefined) shown.keep(fields)
      else if (item !== undefined) patchItem(client, item, fields)
      invalidate(input)
      tellDone(notices, texts.onSuccess ?? plan.onSuccess, reply)
    },
    onError: (failure, { input, texts }, shown) => {
      shown?.goBack()
      invalidate(input)
      const failed = texts.failed ?? plan.failed
      if (failed === undefined) return
      if (typeof failed === 'function') tellFailed(failed(failure))
      else tellFailed(plan.failsIn === 'alert' ? failed : failedWith(failed, failure))
    },
  }
}

function tellDone<Reply>(
  { snackbar }: Pick<Notices, 'snackbar'>,
  done: WriteTexts<Reply>['onSuccess'],
  reply: Reply,
): void {
  const said = typeof done === 'function' ? done(reply) : done
  if (said === undefined) return
  if (typeof said === 'string') snackbar(said)
  else snackbar(said.text, { actions: [{ label: 'Undo', onClick: said.undo }] })
}

/**
 * Every write of the web goes through here: an optimistic change, the request, a message about the result. `write` never
 * throws; `texts` replace those of the plan.
 */
export function useWrite<
  P extends Schema = never,
  Q extends Schema = never,
  B extends Schema = never,
  R extends Schema = never,
  Item extends object = never,
>(
  endpoint: Endpoint<P, Q, B, R>,
  plan: WritePlan<CallInput<P, Q, B>, z.infer<R>, Item> = {},
): {
  write: (input: CallInput<P, Q, B>, texts?: WriteTexts<z.infer<R>>) => Promise<Written<z.infer<R>>>
  isWriting: boolean
} {
  const client = useQueryClient()
  const notices = useNotices()
  const send = (input: CallInput<P, Q, B>) => call(endpoint, ...([input] as Rest<CallInput<P, Q, B>>))
  const { mutateAsync, isPending } = useMutation(writeOptions({ client, notices, send, plan }))
  return {
    isWriting: isPending,
    write: (input, texts = {}) =>
      mutateAsync({ input, texts }).then(
        (reply) => ({ isDone: true, reply }),
        (failure: unknown) => ({ isDone: false, failure }),
      ),
  }
}
