import { useSyncExternalStore } from 'react'
import { announce } from '../../../ui/live-region.tsx'
import { copy } from './copy.ts'

/** Long enough to be read beside a question. */
const SHOWN_MS = 6000
/** Whoever answers faster than that has seen it, or does not look. */
const SHOWN_ANSWERS = 2

let line: string | null = null
let answersLeft = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const change = (next: string | null): void => {
  clearTimeout(timer)
  line = next
  for (const listener of listeners) listener()
}

/** Says for a moment, under the question, which qualities have become clear. */
export const showClear = (names: readonly string[]): void => {
  const text = copy.clear(names.join(', '))
  change(text)
  answersLeft = SHOWN_ANSWERS
  announce(text)
  timer = setTimeout(() => change(null), SHOWN_MS)
}

/** Another question is on screen. */
export const passClear = (): void => {
  answersLeft -= 1
  if (answersLeft <= 0) hideClear()
}

/** An answer was taken back, so that it may not be true any more; or the sitting is over. */
export const hideClear = (): void => change(null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const clearLine = (): string | null => line

export const useClearLine = (): string | null => useSyncExternalStore(subscribe, clearLine)
