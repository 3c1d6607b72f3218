import { useEffect } from 'react'

type Actions = {
  /** The answer with this place in the list, from 0. */
  answer: (index: number) => void
  takeBack: () => void
  skip: () => void
}

const EDITABLE = 'input:not([type=checkbox]), textarea, select, [contenteditable]'

const isForCard = ({ target, repeat, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent) =>
  !repeat &&
  !(ctrlKey || metaKey || altKey || defaultPrevented) &&
  !(target instanceof Element && target.closest(EDITABLE)) &&
  !document.querySelector('dialog:modal')

const actionOf = ({ key, code }: KeyboardEvent, actions: Actions): (() => void) | null => {
  if (/^[1-9]$/.test(key)) return () => actions.answer(Number(key) - 1)
  if (key === 'Backspace') return actions.takeBack
  // By place on the keyboard, so that it is the same key in the Russian layout.
  return code === 'KeyS' ? actions.skip : null
}

/** Digits answer, Backspace takes back, S skips, wherever on the page the focus is. */
export const useCardKeys = (isOn: boolean, actions: Actions): void => {
  useEffect(() => {
    if (!isOn) return undefined
    const press = (event: KeyboardEvent) => {
      const action = isForCard(event) ? actionOf(event, actions) : null
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
