import { useSyncExternalStore } from 'react'
import { announce } from '../../../ui/live-region.tsx'
import { copy } from './copy.ts'

/** Long enough to be read beside a question. */
const SHOWN_MS = 6000

let line: string | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const change = (next: string | null): void => {
  clearTimeout(timer)
  line = next
  for (const listener of listeners) listener()
}

type Names = { clear: readonly string[]; changed: readonly string[] }

/** Says for a moment, under the question, which qualities have become clear, and which are told otherwise than before. */
export const showClear = ({ clear, changed }: Names): void => {
  const said = [
    clear.length > 0 && copy.clear(clear.join(', ')),
    changed.length > 0 && copy.changed(changed.join(', ')),
  ]
  const text = said.filter(Boolean).join('. ')
  change(text)
  announce(text)
  timer = setTimeout(() => change(null), SHOWN_MS)
}

/** It stands under one question: another one is on screen, or none. */
export const hideClear = (): void => change(null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const clearLine = (): string | null => line

export const useClearLine = (): string | null => useSyncExternalStore(subscribe, clearLine)
