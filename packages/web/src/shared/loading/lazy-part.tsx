import { type ComponentType, createElement, lazy, useState } from 'react'
import { PartFailed } from '../../ui/part-failed.tsx'
import { FailureBoundary } from './failure-boundary.tsx'

/** Shown in place of a part that did not come. */
type Failed<P> = ComponentType<P & { onRetry: () => void }>

/**
 * A part of the app that is loaded when it is needed. A file that does not come is told in its place and can be tried
 * again; what stands around stays.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  Failed: Failed<P> = PartFailed,
): ComponentType<P> => {
  const begin = () => lazy(async () => ({ default: await load() }))
  let latest = begin()
  return function LazyPart(props: P) {
    const [Current, setCurrent] = useState(() => latest)
    return (
      <FailureBoundary
        onFailure={() => {
          // React keeps a failure for good: another try needs another beginning.
          latest = begin()
        }}
        onRetry={() => setCurrent(() => latest)}
        renderFailure={onRetry => createElement(Failed, { ...props, onRetry })}
      >
        {createElement(Current, props)}
      </FailureBoundary>
    )
  }
}
