import { button, CARD, heading, paragraph } from './controls.ts'
import { element, show } from './dom.ts'

type Message = { title: string; text: string; action?: { text: string; onClick: () => void } }

/** A calm page: what has happened, and what there is to do. */
export const showMessage = ({ title, text, action }: Message): void =>
  show(
    element(
      'div',
      { className: `${CARD} grid justify-items-start gap-3 px-5 py-8 sm:px-8` },
      heading(title, 'text-xl sm:text-2xl'),
      paragraph(text, 'text-ink-soft'),
      action !== undefined && button(action.text, { onClick: action.onClick, className: 'mt-2' }),
    ),
  )
