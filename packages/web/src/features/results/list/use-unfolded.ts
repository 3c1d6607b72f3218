import type { Result } from '@grani/contract'
import { useEffect, useState } from 'react'

const isLinked = (results: readonly Result[]): boolean =>
  results.some(({ uid }) => location.hash === `#${uid}`)

/** Whether results are unfolded, and how to change it: a link to one of them unfolds them. */
export const useUnfolded = (results: readonly Result[]) => {
  const [isOpen, setOpen] = useState(() => isLinked(results))
  useEffect(() => {
    const onJump = () => isLinked(results) && setOpen(true)
    addEventListener('hashchange', onJump)
    return () => removeEventListener('hashchange', onJump)
  }, [results])
  return [isOpen, setOpen] as const
}
