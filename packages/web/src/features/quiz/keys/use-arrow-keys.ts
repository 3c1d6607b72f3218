import { type RefObject, useEffect } from 'react'

const stepOf = (key: string): number => {
  if (key === 'ArrowDown' || key === 'ArrowRight') return 1
  return key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 0
}

/** The option that gets the focus next: from option `current` (-1 is the question itself) of `count`, wrapping around. */
export const nextFocusIndex = (current: number, step: number, count: number): number =>
  current === -1 ? (step > 0 ? 0 : count - 1) : (current + step + count) % count

/** Arrow keys move the focus between the question and its options; they never answer. */
export const useArrowKeys = (card: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = stepOf(event.key)
      if (step === 0 || event.ctrlKey || event.metaKey || event.altKey) return
      const rows = [...(card.current?.querySelectorAll<HTMLElement>('fieldset button') ?? [])]
      const current = rows.findIndex(row => row === event.target)
      if (current === -1 && event.target !== card.current?.querySelector('h2')) return
      event.preventDefault()
      rows[nextFocusIndex(current, step, rows.length)]?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [card])
}
