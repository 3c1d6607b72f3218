import { type ComponentType, lazy } from 'react'
import { retryForever } from '../../../shared/loading/retry-forever.ts'
import { afterPaint } from '../session/session-registry.ts'

export const painted = () => new Promise<void>(afterPaint)

/** Not needed for the first question; loaded right after it, so that they are there when the connection is not. */
const loadLaterParts = async () => {
  await painted()
  return import('./later-parts.ts')
}

const laterPart = <P>(pick: (parts: Awaited<ReturnType<typeof loadLaterParts>>) => ComponentType<P>) =>
  lazy(async () => ({ default: pick(await retryForever(loadLaterParts)) }))

export const KeyLegend = laterPart(parts => parts.KeyLegend)
export const QuestionNote = laterPart(parts => parts.QuestionNote)
export const CardTop = laterPart(parts => parts.CardTop)
export const NotApplicable = laterPart(parts => parts.NotApplicable)
