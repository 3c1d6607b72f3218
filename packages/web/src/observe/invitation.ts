import { ACQUAINTANCES, type Acquaintance, type OpenedRound } from '@grani/contract'
import { button, CARD, errorLine, heading, link, paragraph } from './controls.ts'
import { copy } from './copy.ts'
import { element, show } from './dom.ts'

const texts = copy.invitation

const CHOICE =
  'relative grid min-h-12 cursor-pointer place-items-center rounded-control border border-line-strong/60 bg-surface px-3 py-2 text-center has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent'

const choice = (value: Acquaintance): HTMLElement =>
  element(
    'label',
    { className: CHOICE },
    element('input', { type: 'radio', name: 'acquaintance', value, className: 'sr-only' }),
    texts.acquaintances[value],
  )

const checkbox = (name: string, ...label: (Node | string)[]): HTMLElement =>
  element(
    'label',
    { className: 'flex min-h-11 items-start gap-3 py-2' },
    element('input', { type: 'checkbox', name, className: 'mt-0.5 size-5 shrink-0 accent-accent' }),
    element('span', { className: 'min-w-0' }, ...label),
  )

/** A field with the error below it; the field says which of its controls is wrong. */
const field = (name: keyof typeof texts.missing, ...content: Node[]) => {
  const error = errorLine()
  error.id = `${name}-error`
  error.classList.add('mt-1', 'mb-2')
  const box = element('div', {}, ...content, error)
  const showError = (text: string): void => {
    error.textContent = text
    for (const input of box.querySelectorAll('input')) {
      input.ariaInvalid = text === '' ? null : 'true'
      input.setAttribute('aria-describedby', error.id)
    }
  }
  return { name, box, showError }
}

/** What was chosen: the field that is missing, or the acquaintance. */
const chosenIn = (form: HTMLFormElement): { missing: keyof typeof texts.missing } | { as: Acquaintance } => {
  const data = new FormData(form)
  const as = ACQUAINTANCES.find(value => value === data.get('acquaintance'))
  if (!as) return { missing: 'acquaintance' }
  if (!data.has('adult')) return { missing: 'adult' }
  return data.has('consent') ? { as } : { missing: 'consent' }
}

const fieldsOf = () => [
  field(
    'acquaintance',
    element(
      'fieldset',
      { className: 'min-w-0' },
      element('legend', { className: 'text-lg font-semibold' }, texts.acquaintance),
      paragraph(texts.acquaintanceHint, 'mb-3 text-sm text-ink-soft'),
      element('div', { className: 'grid grid-cols-2 gap-1.5' }, ...ACQUAINTANCES.map(choice)),
    ),
  ),
  field('adult', checkbox('adult', texts.adult)),
  field(
    'consent',
    checkbox(
      'consent',
      `${texts.consent} `,
      link(texts.consentLink, '/legal/observer-consent', { target: '_blank', rel: 'noopener' }),
    ),
  ),
]

const aboutOf = ({ name, statements }: OpenedRound): Node[] => [
  heading(texts.title(name)),
  paragraph(texts.lead(statements), 'mt-3 text-lg leading-snug'),
  element(
    'ul',
    { className: 'mt-5 grid list-disc gap-2 pl-5 text-ink-soft', ariaLabel: texts.pointsTitle },
    ...texts.points.map(point => element('li', {}, point)),
  ),
]

/**
 * Who asks and why, and what is needed to begin. `begin` resolves to what to say when it did not come to that, and to null
 * when something else is shown by then.
 */
export const showInvitation = (
  round: OpenedRound,
  begin: (acquaintance: Acquaintance) => Promise<string | null>,
  said = '',
): void => {
  const fields = fieldsOf()
  const failure = errorLine()
  failure.textContent = said
  const start = button(texts.begin, { type: 'submit', variant: 'primary', wide: true, className: 'mt-3' })

  const send = async (form: HTMLFormElement): Promise<void> => {
    const chosen = chosenIn(form)
    const missing = 'missing' in chosen ? chosen.missing : null
    for (const { name, showError } of fields) showError(name === missing ? texts.missing[name] : '')
    if ('missing' in chosen) return form.querySelector<HTMLElement>(`[name=${chosen.missing}]`)?.focus()
    start.disabled = true
    failure.textContent = (await begin(chosen.as)) ?? ''
    start.disabled = false
  }

  const form = element(
    'form',
    {
      noValidate: true,
      className: 'mt-8 grid gap-1 border-t border-line pt-6',
      onsubmit: event => {
        event.preventDefault()
        void send(form)
      },
    },
    ...fields.map(({ box }) => box),
    failure,
    start,
  )
  show(element('div', { className: `${CARD} px-5 py-6 sm:px-8 sm:py-8` }, ...aboutOf(round), form))
}
