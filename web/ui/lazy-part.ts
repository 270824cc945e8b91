import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react'
import { logWarning } from '#web/lib/browser-log.ts'
import { withChunkTimeout } from '#web/lib/chunk-timeout.ts'
import { isInBrowser } from '#web/lib/in-browser.ts'
import { reloadOnce } from '#web/lib/newer-build.ts'
import { isOnline, onLineChange } from '#web/lib/online.ts'

type Loader<Name extends string, Props> = () => Promise<Record<Name, ComponentType<Props>>>

/** What a part that did not arrive is asked for again with. */
const failed = new Set<() => void>()

/** Lets every part that did not arrive be requested again when it is next rendered. */
export function forgetFailedParts(): void {
  for (const forget of failed) forget()
  failed.clear()
}

/** Whether this came of code that did not arrive, and not of code that is wrong. */
export const isPartMissing = (failure: Error): boolean => failure.name === 'ChunkLoadError'

function missing(name: string, cause: unknown): Error {
  const failure = new Error(`Loading chunk ${name} failed.`, { cause })
  failure.name = 'ChunkLoadError'
  return failure
}

async function load<Name extends string, Props>(
  name: Name,
  loader: Loader<Name, Props>,
): Promise<ComponentType<Props>> {
  try {
    return (await withChunkTimeout(name, loader))[name]
  } catch (failure) {
    throw failure instanceof Error && isPartMissing(failure) ? failure : missing(name, failure)
  }
}

/** Waits for ever when the page is about to reload: nothing else is to be rendered until then. */
async function loadOrReload<Name extends string, Props>(
  name: Name,
  loader: Loader<Name, Props>,
): Promise<ComponentType<Props>> {
  try {
    return await load(name, loader)
  } catch (failure) {
    const isGone = failure instanceof Error && failure.cause !== undefined
    if (isGone && isOnline() && (await reloadOnce())) return new Promise<never>(() => {})
    throw failure
  }
}

/** A component whose code is loaded when it is first rendered, or before that. */
interface LazyPart<Props> extends FunctionComponent<Props> {
  /** Loads the code; the part then renders at once. A failure shows where the part is rendered. */
  load: () => Promise<void>
}

/**
 * A component whose code is loaded when it is first rendered; `name` is its export. It fails after 120 s. When its
 * file is gone, as after a new build, the page is loaded again once; what cannot be had is thrown to the next boundary.
 */
export function lazyPart<Name extends string, Props extends object>(
  name: Name,
  loader: Loader<Name, Props>,
): LazyPart<Props> {
  let part: ComponentType<Props> | null = null
  const begin = () =>
    lazy(async () => {
      try {
        part = await loadOrReload(name, loader)
        return { default: part }
      } catch (failure) {
        failed.add(() => {
          current = begin()
        })
        throw failure
      }
    })
  let current = begin()
  function Drawn(props: Props) {
    // What is on the page stays the same component, also when its code was there a second time.
    const [component] = useState(() => ({ type: part ?? current }))
    return createElement<Props>(component.type, props)
  }
  return Object.assign(Drawn, {
    load: () =>
      load(name, loader).then(
        (loaded) => void (part = loaded),
        (failure: unknown) => logWarning(`The part ${name} could not be loaded early.`, failure),
      ),
  })
}

/** The same for a component that uses Material, whose theme is loaded with it. */
export const themedPart = <Name extends string, Props extends object>(
  name: Name,
  loader: Loader<Name, Props>,
): LazyPart<Props> => lazyPart(name, withTheme(name, loader))

function withTheme<Name extends string, Props extends object>(
  name: Name,
  loader: Loader<Name, Props>,
): Loader<Name, Props> {
  return async () => {
    const [loaded, { Themed }] = await Promise.all([loader(), import('./theme/Themed.tsx')])
    const part = loaded[name]
    const Part = (props: Props) => createElement(Themed, null, createElement<Props>(part, props))
    return { [name]: Part } as Record<Name, ComponentType<Props>>
  }
}

/** A small part that is not there by then is shown plainly. */
const smallPartMs = 3_000

/**
 * A small part that must not fail, because it reports failures: loaded while the page is idle, and replaced by
 * `plain` when its code could not be loaded. It is rendered with Material.
 */
export function smallPart<Name extends string, Props extends object>(
  name: Name,
  loader: Loader<Name, Props>,
  plain: ComponentType<Props>,
): FunctionComponent<Props> {
  let part: ComponentType<Props> | null = null
  let loading: Promise<ComponentType<Props>> | null = null
  const themed = withTheme(name, loader)
  const ask = (): Promise<ComponentType<Props>> => {
    loading ??= load(name, themed).then(
      (loaded) => (part = loaded),
      () => {
        // When there is a line again, it is asked for again.
        const stop = onLineChange(() => {
          stop()
          loading = null
          shown = begin()
        })
        return plain
      },
    )
    return loading
  }
  const begin = () => lazy(async () => ({ default: await Promise.race([ask(), plainLater(plain)]) }))
  let shown = begin()
  whenIdle(() => void ask())
  return function SmallPart(props) {
    return createElement<Props>(part ?? shown, props)
  }
}

const plainLater = <Part>(plain: Part): Promise<Part> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(plain), smallPartMs)
  })

/** Not loaded before the user acts, or has been here for a while. */
const firstActs = ['pointerdown', 'keydown', 'pointermove', 'scroll'] as const
const whileMs = 10_000

/** When the user acts and the page is idle. */
function whenIdle(act: () => void): void {
  if (!isInBrowser) return
  const wait = () => {
    for (const name of firstActs) window.removeEventListener(name, wait)
    clearTimeout(timer)
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => act())
    else setTimeout(act, smallPartMs)
  }
  for (const name of firstActs) window.addEventListener(name, wait)
  const timer = setTimeout(wait, whileMs)
}
