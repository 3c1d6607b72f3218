import type { Result } from '@grani/contract'

/** A result for tests, with some fields overridden. */
export const testResult = (change: Partial<Result> = {}): Result => ({
  uid: 'r1',
  psy_objects: ['habits'],
  shared_at: '2026-01-01T00:00:00Z',
  last_viewed_at: null,
  told: 1,
  told_at: null,
  level_text: '',
  good: null,
  next_step: null,
  level: 'above',
  share: 19,
  people_below: { expected: 82, from: 69, to: 93 },
  type: 0,
  half: null,
  quality: { id: 'order', name: 'Порядок', meaning: '', low: '', high: '', kind: 'T' },
  probability: 0.9,
  answers: 5,
  mean: 1,
  sd: 0.4,
  is_outdated: false,
  revised_from: null,
  next_at: null,
  agrees: null,
  ...change,
})
