import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { withChunkTimeout } from '#web/lib/chunk-timeout.ts'

/** A component whose code is loaded when it is first drawn; `name` is what its file exports. It fails after 120 s. */
export function lazyPart<Name extends string, Props>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => withChunkTimeout(name, async () => ({ default: (await load())[name] })))
}
