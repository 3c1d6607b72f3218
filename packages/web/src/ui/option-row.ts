/** The shape of a step of a graded scale, on a square of 24 units around 12, 12.5. */
export const STEP_OUTLINE = '12,2.5 21.5,9.5 18,20.5 6,20.5 2.5,9.5'

/** An option of a question: a row as wide as its card. */
export const OPTION_ROW =
  'group relative flex min-h-12 w-full items-center gap-3 rounded-control border border-line bg-surface px-3.5 py-2 text-left hover:border-accent hover:bg-accent-soft active:border-accent active:bg-accent-soft'

/** On a wide card the steps of a scale stand side by side on one line. */
export const SCALE_STEP =
  '@min-[30rem]:h-full @min-[30rem]:flex-col @min-[30rem]:justify-start @min-[30rem]:gap-2.5 @min-[30rem]:border-transparent @min-[30rem]:px-1 @min-[30rem]:py-4 @min-[30rem]:text-center @min-[30rem]:text-sm @min-[30rem]:before:absolute @min-[30rem]:before:-inset-x-px @min-[30rem]:before:top-8 @min-[30rem]:before:h-px @min-[30rem]:before:bg-line-strong/60 @min-[30rem]:first:before:left-1/2 @min-[30rem]:last:before:right-1/2'
