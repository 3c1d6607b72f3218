import type { Question } from '@grani/contract'

/** A question for tests, identified by its name. */
export const questionOf = (name: string): Question => ({
  uid: name,
  id: `item-${name}`,
  number_original: 1,
  prompt: null,
  text: `Вопрос ${name}`,
  answers: [1, 2, 3],
  kind: 'scale',
  pair: null,
  sensitive: false,
  may_not_apply: false,
  soon: null,
  quality: 'calmness',
})
