import { useEffect } from 'react'

type Actions = {
  /** Picks the option with this index, from 0. */
  answer: (index: number) => void
  takeBack: () => void
  skip: () => void
}

const EDITABLE = 'input:not([type=checkbox]), textarea, select, [contenteditable]'

/** Whether the key is meant for the card: pressed once, without Ctrl or Alt, outside text fields and dialogs. */
export const isForCard = ({ target, repeat, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent) =>
  !repeat &&
  !(ctrlKey || metaKey || altKey || defaultPrevented) &&
  !(target instanceof Element && target.closest(EDITABLE)) &&
  !document.querySelector('dialog:modal')

/** Nobody answers a question unseen: while it is scrolled away, or under the header, a key brings it back and does nothing else. */
export const isQuestionSeen = (): boolean => {
  const question = document.querySelector('h2[data-route-focus]')
  if (!question) return true
  const { top, height } = question.getBoundingClientRect()
  const middle = top + height / 2
  const covered = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  if (middle > covered && middle < innerHeight) return true
  question.scrollIntoView({ block: 'center' })
  return false
}

const actionOf = ({ key, code }: KeyboardEvent, actions: Actions): (() => void) | null => {
  if (/^[1-9]$/.test(key)) return () => actions.answer(Number(key) - 1)
  if (key === 'Backspace') return actions.takeBack
  // `code` names the physical key, which is the same in the Russian layout.
  return code === 'KeyS' ? actions.skip : null
}

/** Digits answer, Backspace takes the last answer back, S skips, wherever on the page the focus is. */
export const useCardKeys = (isOn: boolean, actions: Actions): void => {
  useEffect(() => {
    if (!isOn) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      const action = isForCard(event) ? actionOf(event, actions) : null
      if (!action) return
      event.preventDefault()
      if (isQuestionSeen()) action()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}
