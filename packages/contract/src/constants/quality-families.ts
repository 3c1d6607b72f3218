/**
 * Qualities of which one text says nearly what the other says, whatever directions they are of: chosen by reading the texts. A quality is
 * in one family at most, and in none where nothing says the same.
 */
export const FAMILIES: readonly (readonly string[])[] = [
  ['compassion', 'empathic-concern', 'altruism', 'responsiveness', 'care', 'social-interest'],
  ['gentleness', 'cooperation', 'good-temper', 'forgiveness', 'relational-forgiveness', 'fair-fighting'],
  ['calmness', 'tolerance-of-uncertainty', 'letting-go'],
  ['evenness', 'managing-emotions', 'anger-control'],
  ['stress-tolerance', 'bouncing-back', 'active-coping', 'facing-difficulty'],
  ['cheerfulness', 'optimism', 'hope', 'positive-reappraisal'],
  ['humor', 'humor-coping'],
  ['sociability', 'friendliness', 'social-boldness', 'social-ease', 'charisma'],
  ['assertiveness', 'power', 'enterprising-interest'],
  ['achievement-striving', 'achievement'],
  ['expressiveness', 'self-disclosure', 'openness-to-intimacy'],
  ['sincerity', 'fairness', 'honesty'],
  ['order', 'planning', 'ordering-interest'],
  ['industry', 'perseverance', 'prompt-start', 'self-discipline', 'focus'],
  ['deliberateness', 'moderation', 'future-mindedness', 'habit-control'],
  ['self-compassion', 'ease-with-mistakes', 'self-acceptance'],
  ['few-doubts', 'good-enough'],
  ['intellect', 'need-for-cognition', 'curiosity', 'investigative-interest'],
  ['creativity', 'imagination', 'artistic-interest'],
  ['self-esteem', 'self-efficacy', 'competence'],
  ['independent-mind', 'self-direction', 'free-of-expectations'],
  ['self-clarity', 'own-emotions'],
  ['others-emotions', 'perspective-taking'],
  ['openness-to-change', 'novelty', 'adaptability'],
  ['life-meaning', 'choice-freedom', 'inner-locus'],
]

const NUMBERS = new Map(FAMILIES.flatMap((family, number) => family.map(id => [id, number] as const)))

/** The number of the family of a quality; undefined where it has none. */
export const familyOf = (quality: string): number | undefined => NUMBERS.get(quality)

/** Whether the texts of two qualities say nearly the same. */
export const isOneFamily = (one: string, other: string): boolean =>
  familyOf(one) !== undefined && familyOf(one) === familyOf(other)
