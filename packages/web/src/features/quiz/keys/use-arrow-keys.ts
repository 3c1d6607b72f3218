import { type RefObject, useEffect } from 'react'

const stepOf = (key: string): number => {
  if (key === 'ArrowDown' || key === 'ArrowRight') return 1
  return key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 0
}

/** Where the focus goes from `place` (-1 is the question itself) among `count` answers, round and round. */
export const nextFocusIndex = (place: number, step: number, count: number): number =>
  place === -1 ? (step > 0 ? 0 : count - 1) : (place + step + count) % count

/** Arrows move the focus between the question and its answers, and never answer. */
export const useArrowKeys = (card: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = stepOf(event.key)
      if (step === 0 || event.ctrlKey || event.metaKey || event.altKey) return
      const rows = [...(card.current?.querySelectorAll<HTMLElement>('fieldset button') ?? [])]
      const place = rows.findIndex(row => row === event.target)
      if (place === -1 && event.target !== card.current?.querySelector('h2')) return
      event.preventDefault()
      rows[nextFocusIndex(place, step, rows.length)]?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [card])
}
