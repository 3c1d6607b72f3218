import type { ComponentProps } from 'react'
import { classNames } from '../../../ui/class-names.ts'

/** What stands above a question. */
export const QuestionPrompt = (props: ComponentProps<'p'>) => (
  <p {...props} className="text-sm text-ink-soft @min-[30rem]:mb-1" />
)

type Props = ComponentProps<'h2'> & { /** It asks for one of two statements. */ isPair: boolean }

/** The words of a question, in the card that shows it. */
export const QuestionText = ({ isPair, ...heading }: Props) => (
  // oxlint-disable-next-line jsx-a11y/heading-has-content -- comes with the properties
  <h2
    {...heading}
    className={classNames(
      'text-xl text-pretty transition-[opacity,translate] duration-150 ease-calm starting:translate-y-1 starting:opacity-40 @min-[30rem]:text-2xl',
      // The options stay in one place from question to question, under the thumb.
      !isPair && 'min-h-[3lh] @min-[30rem]:min-h-[2lh]',
    )}
  />
)

/** What separates the options from the words. */
export const OPTIONS_BELOW = 'mt-3 @min-[30rem]:mt-8'
