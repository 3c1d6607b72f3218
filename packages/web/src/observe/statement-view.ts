import { OPTION_ROW, SCALE_STEP, STEP_OUTLINE } from '../ui/option-row.ts'
import { connectionNote } from './connection-note.ts'
import { button, CARD, paragraph } from './controls.ts'
import { copy } from './copy.ts'
import { drawn, element, show } from './dom.ts'
import { keyLegend } from './key-legend.ts'

const texts = copy.asking

export type StatementView = {
  /** Of the person who asks. */
  name: string | null
  text: string
  /** From 1. */
  at: number
  count: number
  /** What was answered before; null where nothing was. */
  reply: { value: number | null } | null
  isOffline: boolean
}

export type StatementActions = {
  answer: (value: number | null) => void
  /** Null at the first statement. */
  back: (() => void) | null
  /** On to the next statement without a change; null where there is no answer yet. */
  forward: (() => void) | null
  /** Ends a change of finished answers; null before they are finished. */
  done: (() => void) | null
}

/** One step of the scale: a shape that is filled more the more it fits. */
const step = (fill: number): SVGElement =>
  drawn(
    'svg',
    { 'aria-hidden': 'true', viewBox: '0 0 24 24', class: 'relative size-6 shrink-0 @min-[30rem]:size-8' },
    drawn('polygon', {
      points: STEP_OUTLINE,
      'stroke-width': '1.5',
      'stroke-linejoin': 'round',
      class: 'fill-surface stroke-line-strong',
    }),
    drawn('polygon', {
      points: STEP_OUTLINE,
      transform: `translate(12 12.5) scale(${Math.sqrt(fill)}) translate(-12 -12.5)`,
      class: 'fill-accent',
    }),
  )

const CHOSEN =
  'aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:ring-2 aria-pressed:ring-accent'

const keyHint = (key: string, className: string): HTMLElement =>
  element('kbd', {
    ariaHidden: 'true',
    textContent: key,
    className: `ml-auto hidden size-6 shrink-0 place-items-center rounded-small bg-sunken font-sans text-sm text-ink-faint fine:grid ${className}`,
  })

const option = (value: number | null, { reply }: StatementView, answer: StatementActions['answer']) => {
  const isUnknown = value === null
  return element(
    'button',
    {
      type: 'button',
      className: `${OPTION_ROW} ${isUnknown ? 'mt-1.5 @min-[30rem]:mt-4 @min-[30rem]:justify-center' : SCALE_STEP} ${CHOSEN}`,
      ariaPressed: reply && `${reply.value === value}`,
      onclick: () => answer(value),
    },
    !isUnknown && step(value / (texts.options.length - 1)),
    element('span', {
      className: 'min-w-0 text-balance',
      textContent: isUnknown ? texts.unknown : (texts.options[value] ?? ''),
    }),
    isUnknown
      ? keyHint('N', '@min-[30rem]:ml-2')
      : keyHint(`${value + 1}`, '@min-[30rem]:mx-auto @min-[30rem]:mt-auto'),
  )
}

const progress = ({ at, count }: StatementView): HTMLElement => {
  const bar = element('div', { className: 'h-full rounded-chip bg-accent' })
  bar.style.width = `${((at - 1) / count) * 100}%`
  return element(
    'div',
    { className: 'mb-2 flex items-center gap-3 px-1 sm:mb-4' },
    paragraph(texts.progress(at, count), 'shrink-0 text-sm text-ink-soft tabular-nums'),
    element(
      'div',
      { ariaHidden: 'true', className: 'h-1.5 grow overflow-hidden rounded-chip bg-facet-rest' },
      bar,
    ),
  )
}

const moves = ({ back, forward, done }: StatementActions): HTMLElement => {
  const before = button(texts.back, {
    variant: 'quiet',
    size: 's',
    className: '-ml-3.5',
    onClick: () => back?.(),
  })
  before.disabled = back === null
  return element(
    'div',
    { className: 'mt-2 flex justify-between @min-[30rem]:mt-5' },
    before,
    element(
      'div',
      { className: '-mr-3.5 flex' },
      forward && button(texts.forward, { variant: 'quiet', size: 's', onClick: forward }),
      done && button(texts.done, { variant: 'quiet', size: 's', onClick: done }),
    ),
  )
}

/** «Из-за» stays on one line. */
const unbroken = (text: string): Node[] =>
  text
    .split(/(\S+-\S+)/)
    .map((part, i) =>
      element('span', { textContent: part, className: i % 2 === 1 ? 'whitespace-nowrap' : '' }),
    )

/** One statement about the person, with its answers, in the look of the question stream. */
export const showStatement = (view: StatementView, actions: StatementActions): void => {
  const options = element(
    'fieldset',
    { ariaLabel: texts.optionsLabel, className: 'min-w-0' },
    element(
      'div',
      { className: 'grid gap-1.5 @min-[30rem]:grid-cols-5 @min-[30rem]:gap-0' },
      ...texts.options.map((_, value) => option(value, view, actions.answer)),
    ),
    option(null, view, actions.answer),
  )
  show(
    element('h1', { className: 'sr-only', textContent: copy.title }),
    progress(view),
    element(
      'section',
      { className: `${CARD} @container px-4 py-4 sm:px-6 md:py-7` },
      paragraph(texts.prompt(view.name), 'text-sm text-ink-soft @min-[30rem]:mb-1'),
      element(
        'h2',
        {
          tabIndex: -1,
          className:
            'min-h-[3lh] text-xl text-pretty transition-[opacity,translate] duration-150 ease-calm starting:translate-y-1 starting:opacity-40 @min-[30rem]:min-h-[2lh] @min-[30rem]:text-2xl',
        },
        ...unbroken(view.text),
      ),
      element('div', { className: 'mt-3 @min-[30rem]:mt-8' }, options),
      moves(actions),
      connectionNote({
        offline: texts.offline,
        isOffline: view.isOffline,
        className:
          'block min-h-[2lh] text-center text-sm text-balance text-ink-soft @min-[30rem]:min-h-[1lh]',
      }),
      keyLegend(),
    ),
  )
}
