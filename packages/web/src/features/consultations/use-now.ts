import { useEffect, useState } from 'react'
import { LONGEST_TIMER_MS } from '../../shared/format/time.ts'

/** The time; anew when one of these moments has come, so that what opens then appears by itself. */
export const useNow = (moments: readonly string[]): number => {
  const [now, setNow] = useState(() => Date.now())
  const left = moments.map(moment => Date.parse(moment) - now).filter(ms => ms > 0)
  const wait = left.length > 0 ? Math.min(...left, LONGEST_TIMER_MS) : null
  useEffect(() => {
    if (wait === null) return undefined
    const timer = setTimeout(() => setNow(Date.now()), wait)
    return () => clearTimeout(timer)
  }, [wait])
  return now
}
