import { type ComponentType, createElement, lazy, useState } from 'react'
import { ChunkFailed } from '../../ui/chunk-failed.tsx'
import { FailureBoundary } from './failure-boundary.tsx'

/** Shown in place of a part whose code could not be loaded. */
type Failed<P> = ComponentType<P & { onRetry: () => void }>

type LazyPart<P> = ComponentType<P> & {
  /** Loads it ahead. Rendered afterwards it is there at once, where a lazy component shows a skeleton for 300 ms. */
  preload: () => Promise<unknown>
}

/** A part of the app that is loaded when it is first shown. A failure to load shows in its place, with a retry. */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  Failed: Failed<P> = ChunkFailed,
): LazyPart<P> => {
  let loaded: ComponentType<P> | null = null
  const preload = async () => (loaded = await load())
  const createLazy = () => lazy(async () => ({ default: await preload() }))
  let latest = createLazy()
  const LazyPart = (props: P) => {
    const [Current, setCurrent] = useState(() => loaded ?? latest)
    return (
      <FailureBoundary
        onFailure={() => {
          // A lazy component that has failed stays failed, so a retry needs a new one.
          latest = createLazy()
        }}
        onRetry={() => setCurrent(() => latest)}
        renderFailure={onRetry => createElement(Failed, { ...props, onRetry })}
      >
        {createElement(Current, props)}
      </FailureBoundary>
    )
  }
  return Object.assign(LazyPart, { preload })
}
