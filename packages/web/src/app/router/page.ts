import type { ComponentType } from 'react'
import { lazyPart } from '../../shared/loading/lazy-part.tsx'

/** A page that is loaded when it is opened. */
export const page = (load: () => Promise<ComponentType>) => ({ Page: lazyPart(load) })

export const named = async <K extends string>(module: Promise<Record<K, ComponentType>>, name: K) =>
  (await module)[name]
