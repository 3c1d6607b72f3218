import type { StatementActions } from './statement-view.ts'
import { areKeysOn } from './key-legend.ts'
import { copy } from './copy.ts'

const ARROWS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Moves the focus between the statement and its answers; never answers. */
const moveFocus = (target: EventTarget | null, by: number): boolean => {
  const rows = [...document.querySelectorAll<HTMLElement>('main fieldset button')]
  const at = rows.findIndex(row => row === target)
  if (at === -1 && target !== document.querySelector('main h2')) return false
  const next = at === -1 ? (by > 0 ? 0 : rows.length - 1) : (at + by + rows.length) % rows.length
  rows[next]?.focus()
  return true
}

const actionOf = ({ key, code }: KeyboardEvent, { answer, back }: StatementActions): (() => void) | null => {
  const value = Number(key) - 1
  if (/^[1-9]$/.test(key)) return value < copy.asking.options.length ? () => answer(value) : null
  if (key === 'Backspace') return back
  // `code` names the physical key, which is the same in the Russian layout.
  return code === 'KeyN' ? () => answer(null) : null
}

/** Whether the key was pressed once, alone, and not for a dialog. */
const isPlain = ({ repeat, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !repeat && !(ctrlKey || metaKey || altKey) && !document.querySelector('dialog:modal')

/** The keys of the question stream, for the statement that is shown: `current` has its actions, or null. */
export const listenToKeys = (current: () => StatementActions | null): void => {
  document.addEventListener('keydown', event => {
    const actions = current()
    if (!actions || !isPlain(event)) return
    const by = ARROWS[event.key]
    const isDone = by !== undefined && moveFocus(event.target, by)
    const action = areKeysOn() ? actionOf(event, actions) : null
    if (!isDone && !action) return
    event.preventDefault()
    action?.()
  })
}
