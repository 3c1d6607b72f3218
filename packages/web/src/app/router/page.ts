import type { ComponentType } from 'react'
import { lazyPart } from '../../shared/loading/lazy-part.tsx'

/** A page that is loaded when it is opened: the component of this name out of a file. */
export const page = <K extends string>(load: () => Promise<Record<K, ComponentType>>, name: K) => ({
  Page: lazyPart(async () => (await load())[name]),
})
