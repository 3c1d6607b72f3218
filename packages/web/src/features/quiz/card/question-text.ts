import { classNames } from '../../../ui/class-names.ts'

/** What stands above a question. */
export const PROMPT = 'mb-1 text-sm text-ink-soft'

/** The words of a question, a heading in the card that shows it. */
export const questionTextClassName = (isPair: boolean): string =>
  classNames(
    'text-xl text-pretty transition-[opacity,translate] duration-150 ease-calm starting:translate-y-1 starting:opacity-40 @min-[30rem]:text-2xl',
    // The options stay in one place from question to question, under the thumb.
    !isPair && 'min-h-[3lh] @min-[30rem]:min-h-[2lh]',
  )

/** What separates the options from the words. */
export const OPTIONS_BELOW = 'mt-2 @min-[30rem]:mt-8'
