import { type ComponentType, createElement, lazy, useState } from 'react'
import { ChunkFailed } from '../../ui/chunk-failed.tsx'
import { FailureBoundary } from './failure-boundary.tsx'

/** Shown in place of a part whose code could not be loaded. */
type Failed<P> = ComponentType<P & { onRetry: () => void }>

/** A part of the app that is loaded when it is first shown. A failure to load shows in its place, with a retry. */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  Failed: Failed<P> = ChunkFailed,
): ComponentType<P> => {
  const createLazy = () => lazy(async () => ({ default: await load() }))
  let latest = createLazy()
  return function LazyPart(props: P) {
    const [Current, setCurrent] = useState(() => latest)
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
}
