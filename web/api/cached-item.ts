import type { Query, QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { keyOf } from './query-keys.ts'

/** One record, such as a story, in every cached reply that contains it. */
export interface CachedItem<Item extends object> {
  /** Equal for the same thing, different for any other. */
  name: string
  /** The calls whose replies may hold it. */
  heldBy: readonly Pick<Endpoint, 'access' | 'method' | 'path'>[]
  /** Whether a record in such a reply is this thing. */
  isIt: (record: Partial<Record<keyof Item, unknown>>) => boolean
}

type Change<Item> = (item: Item) => Item | null

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A reply with the item changed in every place, or removed by null; other replies stay identical. */
export function withItem<Data, Item extends object>(
  data: Data,
  item: CachedItem<Item>,
  change: Change<Item>,
): Data {
  return replaced(data, item, change) as Data
}

function replaced<Item extends object>(data: unknown, item: CachedItem<Item>, change: Change<Item>): unknown {
  if (!isObject(data)) return data
  if (item.isIt(data as Partial<Record<keyof Item, unknown>>)) return change(data as Item)
  if (Array.isArray(data)) {
    const entries = data.map((entry: unknown) => replaced(entry, item, change))
    const isSame = entries.every((entry, at) => entry === data[at])
    return isSame ? data : entries.filter((entry, at) => entry !== null || data[at] === null)
  }
  const fields = Object.entries(data).map(([name, value]) => [name, replaced(value, item, change)] as const)
  return fields.some(([name, value]) => value !== data[name]) ? Object.fromEntries(fields) : data
}

/** The item as something on the page has it. */
export function cachedItem<Item extends object>(
  client: QueryClient,
  item: CachedItem<Item>,
): Item | undefined {
  let found: Item | undefined
  for (const { state } of holdersOf(client, item)) {
    if (found !== undefined) return found
    withItem(state.data, item, (held) => {
      found ??= held
      return held
    })
  }
  return found
}

const holdersOf = <Item extends object>(client: QueryClient, item: CachedItem<Item>): Query[] =>
  item.heldBy.flatMap((endpoint) => client.getQueryCache().findAll({ queryKey: keyOf(endpoint) }))

function changeHolders<Item extends object>(
  client: QueryClient,
  item: CachedItem<Item>,
  change: Change<Item>,
): void {
  for (const query of holdersOf(client, item)) {
    const { data, dataUpdatedAt: updatedAt, isInvalidated } = query.state
    const changed = withItem(data, item, change)
    if (changed === data) continue
    // The rest of the reply is as old as it was.
    client.setQueryData(query.queryKey, changed, { updatedAt })
    if (isInvalidated) query.invalidate()
  }
}

/** The item as the server sent it, with the changes of writes in flight on top. */
interface Shown<Item> {
  confirmedFields: Partial<Item>
  /** The newest last. */
  changes: Partial<Item>[]
  /** Fetches that were cancelled for it, to be made again at the end: of all that is loaded, or of a list's next page. */
  cancelled: Map<Query, 'all' | 'next'>
}

const shownIn = new WeakMap<QueryClient, Map<string, Shown<object>>>()

function shownOf<Item extends object>(
  client: QueryClient,
  { name }: CachedItem<Item>,
): Shown<Item> | undefined {
  return shownIn.get(client)?.get(name)
}

function newlyShown<Item extends object>(client: QueryClient, { name }: CachedItem<Item>): Shown<Item> {
  const shown: Shown<Item> = { confirmedFields: {}, changes: [], cancelled: new Map() }
  const items = shownIn.get(client) ?? new Map<string, Shown<object>>()
  shownIn.set(client, items.set(name, shown))
  return shown
}

function isField<Item extends object>(fields: Partial<Item>, name: PropertyKey): name is keyof Item {
  return Object.hasOwn(fields, name)
}

/** The visible values of some fields: the newest pending change, else the confirmed value. */
function visible<Item extends object>(shown: Shown<Item>, fields: Partial<Item>): Partial<Item> {
  const seen: Partial<Item> = {}
  for (const name of Object.keys(fields)) {
    const from = shown.changes.findLast((change) => isField(change, name)) ?? shown.confirmedFields
    if (isField(from, name)) Object.assign(seen, { [name]: from[name] })
  }
  return seen
}

/** Shows the server's version of an item everywhere on the page; the changes of writes in flight stay. */
export function patchItem<Item extends object>(
  client: QueryClient,
  item: CachedItem<Item>,
  fields: Partial<Item>,
): void {
  const shown = shownOf(client, item)
  if (shown !== undefined) Object.assign(shown.confirmedFields, fields)
  const change = shown === undefined ? fields : visible(shown, fields)
  changeHolders(client, item, (held) => ({ ...held, ...change }))
}

/** Takes an item out of everything that lists it. */
export function dropItem<Item extends object>(client: QueryClient, item: CachedItem<Item>): void {
  changeHolders(client, item, () => null)
}

export interface ShownChange<Item> {
  /** Ends it with what the server made of it. */
  keep: (fields: Partial<Item>) => void
  /** Ends it; the fields are again as they are known to be. */
  goBack: () => void
}

/**
 * Shows a change of an item before the server has answered. A fetch under way that would overwrite it is cancelled, and
 * made again when the last change of this item has ended.
 */
export async function showChange<Item extends object>(
  client: QueryClient,
  item: CachedItem<Item>,
  change: Partial<Item>,
): Promise<ShownChange<Item>> {
  const shown = shownOf(client, item) ?? newlyShown(client, item)
  shown.confirmedFields = { ...pick(cachedItem(client, item), change), ...shown.confirmedFields }
  shown.changes.push(change)
  await cancelFetches(client, item, shown.cancelled)
  changeHolders(client, item, (held) => ({ ...held, ...visible(shown, change) }))

  const end = (confirmedFields: Partial<Item>) => {
    shown.changes.splice(shown.changes.indexOf(change), 1)
    Object.assign(shown.confirmedFields, confirmedFields)
    const fields = visible(shown, { ...change, ...confirmedFields })
    changeHolders(client, item, (held) => ({ ...held, ...fields }))
    if (shown.changes.length > 0) return
    shownIn.get(client)?.delete(item.name)
    for (const [query, part] of shown.cancelled) void fetchAgain(client, query, part)
  }
  return { keep: end, goBack: () => end({}) }
}

/** Of an item, the fields that another one names. */
function pick<Item extends object>(item: Item | undefined, named: Partial<Item>): Partial<Item> {
  const entries = Object.entries(item ?? {}).filter(([name]) => isField(named, name))
  return Object.fromEntries(entries) as Partial<Item>
}

async function cancelFetches<Item extends object>(
  client: QueryClient,
  item: CachedItem<Item>,
  cancelled: Shown<Item>['cancelled'],
): Promise<void> {
  const running = holdersOf(client, item).filter(
    // A reply that comes for the first time has nothing to fall back to.
    ({ state }) => state.fetchStatus !== 'idle' && state.data !== undefined,
  )
  for (const query of running) {
    const isNextPage = query.state.fetchMeta?.fetchMore?.direction === 'forward'
    cancelled.set(query, isNextPage ? 'next' : 'all')
  }
  await Promise.all(running.map((query) => query.cancel({ revert: true })))
}

/** Restarts a cancelled fetch if its reply is still shown. A failure shows where the reply does. */
async function fetchAgain(client: QueryClient, query: Query, part: 'all' | 'next'): Promise<void> {
  if (part === 'all') return client.invalidateQueries({ predicate: (other) => other === query })
  if (!query.isActive()) return
  const meta = { fetchMore: { direction: 'forward' } } as const
  await query.fetch(undefined, { meta }).catch(() => undefined)
}
