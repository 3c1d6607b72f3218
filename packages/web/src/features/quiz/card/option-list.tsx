import type { ResponseOption, Question } from '@grani/contract'
import { type ComponentProps, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { OPTION_ROW, SCALE_STEP, STEP_OUTLINE } from '../../../ui/option-row.ts'
import { useKeyboardSeen } from '../keys/use-keyboard-seen.ts'
import { copy } from './copy.ts'

/** One step of a graded scale: a shape that is filled more the stronger the option. */
const ScaleStep = ({ fill }: { /** 0…1 */ fill: number }) => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className="relative size-6 shrink-0 @min-[30rem]:size-8">
    <polygon
      points={STEP_OUTLINE}
      strokeWidth="1.5"
      strokeLinejoin="round"
      className="fill-surface stroke-line-strong"
    />
    <polygon
      points={STEP_OUTLINE}
      className="fill-accent"
      style={{ transform: `scale(${Math.sqrt(fill)})`, transformOrigin: '12px 12.5px' }}
    />
  </svg>
)

type OptionButtonProps = ComponentProps<'button'> & {
  text: string
  /** For the question's aria-describedby. */
  textId: string
  /** The key that picks this option; null where keys are off. */
  digit: number | null
  isKeyboardSeen: boolean
  /** How full its step on the scale is, 0…1; null for a choice and for a pair. */
  fill: number | null
  className?: string | undefined
}

/** The two statements of a pair are read before they are picked: more room, side by side on a wide card. */
const STATEMENT = 'min-h-22 py-3.5 @min-[30rem]:min-h-32 @min-[30rem]:px-5'

const OptionButton = ({
  text,
  textId,
  digit,
  isKeyboardSeen,
  fill,
  className,
  ...button
}: OptionButtonProps) => (
  <button
    {...button}
    type="button"
    // The focus stays on the question: a tapped row would gain it and lose it at once, and be drawn twice.
    onMouseDown={event => event.preventDefault()}
    className={classNames(OPTION_ROW, fill !== null && SCALE_STEP, className)}
  >
    {fill !== null && <ScaleStep fill={fill} />}
    <span id={textId} className="min-w-0 text-balance">
      {text}
    </span>
    {digit !== null && (
      <kbd
        aria-hidden="true"
        className={classNames(
          'ml-auto size-6 shrink-0 place-items-center rounded-small bg-sunken font-sans text-sm text-ink-faint',
          fill !== null && '@min-[30rem]:mx-auto @min-[30rem]:mt-auto',
          isKeyboardSeen ? 'grid' : 'hidden fine:grid',
        )}
      >
        {digit}
      </kbd>
    )}
  </button>
)

/** The steps of a scale go from empty to full. */
const fillOf = (kind: Question['kind'], index: number, count: number): number | null =>
  kind === 'scale' && count > 1 ? index / (count - 1) : null

/** The statements of a pair are its options: answering is tapping the one that fits better. */
const textsOf = ({ pair }: Question, options: readonly ResponseOption[]): string[] =>
  pair ? [pair.left, pair.right] : options.map(({ text }) => text)

/** On a wide card, as many columns as there are steps. */
const GRID_COLUMNS: Readonly<Record<number, string>> = {
  2: '@min-[30rem]:grid-cols-2',
  3: '@min-[30rem]:grid-cols-3',
  4: '@min-[30rem]:grid-cols-4',
  5: '@min-[30rem]:grid-cols-5',
  6: '@min-[30rem]:grid-cols-6',
  7: '@min-[30rem]:grid-cols-7',
}

/** The id of an option's text, for the question's aria-describedby. */
export const optionTextId = (id: string, index: number): string => `${id}-option-${index + 1}`

type Props = {
  /** Of the card: the options' ids begin with it. */
  id: string
  question: Question
  options: readonly ResponseOption[]
  areDigitsOn: boolean
  onAnswer: (answerId: number) => void
}

/** The response options: a single tab stop, arrows move between them, Enter or a tap answers. */
export const OptionList = ({ id: cardId, question, options, areDigitsOn, onAnswer }: Props) => {
  const { uid, kind } = question
  const texts = textsOf(question, options)
  const [lastFocused, setLastFocused] = useState({ uid, index: 0 })
  const tabStop = lastFocused.uid === uid ? lastFocused.index : 0
  const isKeyboardSeen = useKeyboardSeen()

  return (
    <fieldset
      aria-label={copy.options}
      className={classNames(
        'grid min-w-0 gap-1.5',
        kind === 'scale' && '@min-[30rem]:gap-0',
        kind === 'pair' && '@min-[30rem]:gap-3',
        kind !== 'choice' && GRID_COLUMNS[options.length],
      )}
    >
      {options.map(({ id }, index) => (
        <OptionButton
          key={id}
          text={texts[index] ?? ''}
          textId={optionTextId(cardId, index)}
          className={kind === 'pair' ? STATEMENT : undefined}
          digit={areDigitsOn ? index + 1 : null}
          isKeyboardSeen={isKeyboardSeen}
          fill={fillOf(kind, index, options.length)}
          tabIndex={index === tabStop ? 0 : -1}
          aria-keyshortcuts={areDigitsOn ? `${index + 1}` : undefined}
          onFocus={() => setLastFocused({ uid, index })}
          onClick={() => onAnswer(id)}
        />
      ))}
    </fieldset>
  )
}
