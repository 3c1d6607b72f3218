import type { ObserverReply } from '@grani/contract'
import { dateInWords } from '../shared/format/date.ts'
import { button, CARD, errorLine, heading, link, paragraph } from './controls.ts'
import { copy } from './copy.ts'
import { element, show } from './dom.ts'
import { ownLink } from './link.ts'

/** The own link, to be copied: there is no other way back to the reply. */
const linkField = (reply: ObserverReply): HTMLElement => {
  const texts = copy.thanks
  const address = ownLink(reply.token)
  const failure = errorLine()
  const field = element('input', {
    readOnly: true,
    value: address,
    ariaLabel: texts.ownTitle,
    className:
      'min-h-12 w-full min-w-0 rounded-control border border-line-strong/60 bg-sunken px-3 text-sm text-ink-soft',
    onfocus: () => field.select(),
  })
  const copyLink = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address)
      copyButton.textContent = texts.copied
    } catch {
      failure.textContent = texts.copyFailed
      field.focus()
    }
  }
  const copyButton = button(texts.copy, { variant: 'primary', onClick: () => void copyLink() })
  copyButton.ariaLive = 'polite'
  return element(
    'section',
    { className: 'mt-6 grid gap-3 border-t border-line pt-6', ariaLabel: texts.ownTitle },
    element('h2', { textContent: texts.ownTitle, className: 'text-lg' }),
    paragraph(texts.ownText(dateInWords(reply.kept_until)), 'text-ink-soft'),
    field,
    element('div', {}, copyButton),
    failure,
  )
}

/** After the last answer. The way to one's own portrait stands below the card, and nowhere before. */
export const showThanks = (reply: ObserverReply): void => {
  const { title, text, invite, inviteLink } = copy.thanks
  show(
    element(
      'div',
      { className: `${CARD} px-5 py-6 sm:px-8 sm:py-8` },
      heading(title),
      paragraph(text, 'mt-3 text-lg leading-snug'),
      linkField(reply),
    ),
    element('p', { className: 'mt-8 px-1 text-sm text-ink-soft' }, invite, link(inviteLink, '/try'), '.'),
  )
}

type OwnActions = { change: () => void; takeBack: () => Promise<unknown>; afterTakingBack: () => void }

/** Asks before the reply is deleted. */
const confirmTakingBack = ({ takeBack, afterTakingBack }: OwnActions): void => {
  const { confirmTitle, confirmText, keep, takeBack: action, failed } = copy.own
  const failure = errorLine()
  const confirm = button(action, { variant: 'danger', onClick: () => void run() })
  const dialog = element(
    'dialog',
    {
      className:
        'm-auto w-[min(30rem,calc(100vw-2rem))] rounded-card bg-raised p-5 shadow-card backdrop:bg-veil md:p-6',
      attrs: { 'aria-labelledby': 'confirm-title' },
      onclose: () => dialog.remove(),
    },
    element('h2', { id: 'confirm-title', textContent: confirmTitle, className: 'text-xl' }),
    paragraph(confirmText, 'mt-3 text-ink-soft'),
    failure,
    element(
      'div',
      { className: 'mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end' },
      button(keep, { onClick: () => dialog.close() }),
      confirm,
    ),
  )
  const run = async (): Promise<void> => {
    confirm.disabled = true
    try {
      await takeBack()
      dialog.close()
      afterTakingBack()
    } catch {
      confirm.disabled = false
      failure.textContent = failed
    }
  }
  document.body.append(dialog)
  dialog.showModal()
}

/** What the own link leads to. */
export const showOwnReply = (reply: ObserverReply, actions: OwnActions): void => {
  const texts = copy.own
  show(
    element(
      'div',
      { className: `${CARD} px-5 py-6 sm:px-8 sm:py-8` },
      heading(texts.title),
      paragraph(texts.about(reply.name), 'mt-3'),
      paragraph(texts.until(dateInWords(reply.kept_until)), 'mt-2 text-ink-soft'),
      element(
        'div',
        { className: 'mt-6 flex flex-wrap gap-3' },
        button(texts.change, { variant: 'primary', onClick: actions.change }),
        button(texts.takeBack, { onClick: () => confirmTakingBack(actions) }),
      ),
    ),
  )
}
