/** What an editor should look at: see the glossary of the admin area, `copy.ts` of the web app. */
export const ITEM_FLAGS = [
  'flat',
  'empty-category',
  'twin',
  'slow',
  'often-skipped',
  'misfit',
  'dif',
] as const

export type ItemFlag = (typeof ITEM_FLAGS)[number]

/** By the number of responses: none, below 200, below 600, more. */
export const ITEM_STAGES = ['unanswered', 'seed', 'pilot', 'operational'] as const

export type ItemStage = (typeof ITEM_STAGES)[number]

export const ITEM_ORDERS = ['misfit', 'slope', 'answers', 'item'] as const

export const ITEMS_PER_PAGE = 50
