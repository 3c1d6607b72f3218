import type { ComponentProps } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { ScaleStep } from './scale-step.tsx'

type Props = ComponentProps<'button'> & {
  text: string
  /** The key that gives this answer; null where keys are off. */
  digit: number | null
  isKeyboardSeen: boolean
  /** How full its step on the scale is, 0…1; null for a choice. */
  fill: number | null
}

const ROW =
  'group relative flex min-h-12 w-full items-center gap-3 rounded-control border border-line bg-surface px-3.5 py-2 text-left hover:border-accent hover:bg-accent-soft active:border-accent active:bg-accent-soft'

/** On a wide card the steps of a scale stand side by side on one line. */
const STEP =
  '@min-[30rem]:h-full @min-[30rem]:flex-col @min-[30rem]:justify-start @min-[30rem]:gap-2.5 @min-[30rem]:border-transparent @min-[30rem]:px-1 @min-[30rem]:py-4 @min-[30rem]:text-center @min-[30rem]:text-sm @min-[30rem]:before:absolute @min-[30rem]:before:-inset-x-px @min-[30rem]:before:top-8 @min-[30rem]:before:h-px @min-[30rem]:before:bg-line-strong/60 @min-[30rem]:first:before:left-1/2 @min-[30rem]:last:before:right-1/2'

export const OptionButton = ({ text, digit, isKeyboardSeen, fill, ...button }: Props) => (
  <button
    {...button}
    type="button"
    // The question keeps the focus: a row that takes it by a tap would be drawn twice and lose it at once.
    onMouseDown={event => event.preventDefault()}
    className={classNames(ROW, fill !== null && STEP)}
  >
    {fill !== null && <ScaleStep fill={fill} />}
    <span className="min-w-0 text-balance">{text}</span>
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
