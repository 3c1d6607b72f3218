import type { Question } from '@grani/contract'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { OPTION_ROW, SCALE_STEP, STEP_OUTLINE } from '../../../ui/option-row.ts'
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
    {/* From the middle, as an attribute: the policy lets no HTML bring a style. */}
    <polygon
      points={STEP_OUTLINE}
      transform={`translate(12 12.5)scale(${Math.sqrt(fill)})translate(-12 -12.5)`}
      className="fill-accent"
    />
  </svg>
)

/** The two statements of a pair are read before they are picked: more room, side by side on a wide card. */
const STATEMENT = 'min-h-22 py-3.5 @min-[30rem]:min-h-32 @min-[30rem]:px-5'

/** The steps of a scale go from empty to full. */
const fillOf = (kind: Question['kind'], place: number, count: number): number | null =>
  kind === 'scale' && count > 1 ? place / (count - 1) : null

type OptionButtonProps = ComponentProps<'button'> & {
  kind: Question['kind']
  /** Among `count` options, from 0. */
  place: number
  count: number
  text: string
  /** For the question's aria-describedby. */
  textId?: string
  /** The key that picks this option; null where keys are off. */
  digit?: number | null
  isKeyboardSeen?: boolean
}

/** An option as a row; on a wide card, the step of a scale. Without hooks: the build draws it, too (build/static-markup.ts). */
export const OptionButton = ({
  kind,
  place,
  count,
  text,
  textId,
  digit = null,
  isKeyboardSeen = false,
  ...button
}: OptionButtonProps) => {
  const fill = fillOf(kind, place, count)
  return (
    <button
      type="button"
      {...button}
      // The focus stays on the question: a tapped row would gain it and lose it at once, and be drawn twice.
      onMouseDown={event => event.preventDefault()}
      className={classNames(OPTION_ROW, fill !== null && SCALE_STEP, kind === 'pair' && STATEMENT)}
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
}

type OptionGroupProps = { kind: Question['kind']; count: number; children: ReactNode }

/** What holds the options of a question of this kind. */
export const OptionGroup = ({ kind, count, children }: OptionGroupProps) => (
  <fieldset
    aria-label={copy.options}
    className={classNames(
      'grid min-w-0 gap-1.5',
      kind === 'scale' && '@min-[30rem]:gap-0',
      kind === 'pair' && '@min-[30rem]:gap-3',
      // On a wide card, as many columns as there are steps (styles/index.css).
      kind !== 'choice' && `@min-[30rem]:grid-cols-${count}`,
    )}
  >
    {children}
  </fieldset>
)
