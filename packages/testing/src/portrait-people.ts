/** Written people whose portraits are read whole: a base for every quality, and what differs, in SD of the true score. */
export type WrittenPerson = { name: string; base: number; of: Readonly<Record<string, number>> }

export const WRITTEN_PEOPLE: readonly WrittenPerson[] = [
  {
    name: 'Анна, тревожная и добросовестная',
    base: 0,
    of: {
      calmness: -1.7, evenness: -1.2, 'stress-tolerance': -1.3, 'letting-go': -1.6, cheerfulness: -1, 'social-ease': -1.1,
      order: 1.3, industry: 1.1, perseverance: 1, planning: 1.5, 'word-keeping': 1.4, 'self-discipline': 1,
      deliberateness: 1.3, moderation: 1.1, 'high-standards': 1.5, 'ease-with-mistakes': -1.5, 'few-doubts': -1.5,
      'free-of-expectations': -1.3, 'self-compassion': -1.4, 'good-enough': -1.2, 'self-esteem': -0.9, 'self-efficacy': -0.8,
      'relationship-ease': -1.4, 'personal-boundaries': -1, 'empathic-concern': 1.2, compassion: 0.9, security: 1.4,
      'tolerance-of-uncertainty': -1.5, decisiveness: -1.1, 'facing-difficulty': -1, 'bouncing-back': -1.1, optimism: -0.9,
      'sensation-seeking': -1.2, 'anxious-tension': 1.2,
    },
  },
  {
    name: 'Борис, пробивной',
    base: 0.1,
    of: {
      assertiveness: 1.7, 'social-boldness': 1.6, charisma: 1.2, sociability: 1.1, 'stress-tolerance': 1.2, modesty: -1.5,
      sincerity: -1.1, 'greed-avoidance': -1.3, gentleness: -1.2, cooperation: -1.1, decisiveness: 1.7, deliberateness: -1.2,
      'good-temper': -1, 'self-esteem': 1.4, 'self-efficacy': 1.5, 'achievement-striving': 1.5, power: 1.6, achievement: 1.5,
      'enterprising-interest': 1.6, 'sensation-seeking': 1.1, 'active-coping': 1.3, introspection: -1, 'perspective-taking': -0.8,
      'few-doubts': 1.2, 'tolerance-of-uncertainty': 1,
    },
  },
  {
    name: 'Вера, инженер',
    base: 0,
    of: {
      intellect: 1.4, 'need-for-cognition': 1.4, 'critical-mind': 1.3, curiosity: 1.1, order: 0.9, focus: 1.1, sociability: -1.2,
      charisma: -0.9, expressiveness: -1.1, 'support-seeking': -0.9, 'others-emotions': -0.9, 'practical-interest': 1.3,
      'investigative-interest': 1.5, 'artistic-interest': -0.9, 'independent-mind': 1.1, planning: 0.9, 'self-disclosure': -1,
    },
  },
  { name: 'Глеб, середина', base: 0, of: {} },
  { name: 'Дина, «как надо»', base: 1.4, of: { 'sensation-seeking': 0, power: 0, 'meaning-search': 0.3, 'anxious-tension': -1.2, 'low-mood': -1.2, 'duty-fatigue': -1, loneliness: -1.2 } },
  {
    name: 'Егор, подавленный',
    base: -0.5,
    of: {
      cheerfulness: -1.7, 'letting-go': -1.3, 'self-esteem': -1.6, 'self-efficacy': -1.4, 'self-acceptance': -1.4, optimism: -1.6,
      hope: -1.6, 'life-meaning': -1.7, belonging: -1.4, sociability: -1.2, 'active-coping': -1.3, 'bouncing-back': -1.5,
      'prompt-start': -1.3, 'self-discipline': -1.1, 'low-mood': 1.6, vitality: -1.5, loneliness: 1.3, honesty: 0.8, fairness: 0.9,
      'sense-of-beauty': 1, imagination: 0.9, introspection: 1.1, 'empathic-concern': 0.8,
    },
  },
  {
    name: 'Жанна, спокойная и тихая',
    base: 0.2,
    of: {
      calmness: 1.3, evenness: 1.2, sociability: -1.5, 'social-boldness': -1, charisma: -1, 'self-acceptance': 1.1, focus: 1.1,
      'letting-go': 0.9, responsiveness: 1, expressiveness: -0.9, power: -1.3, achievement: -1.1, 'sense-of-beauty': 1.1, 'sensation-seeking': -1.2,
    },
  },
  {
    name: 'Захар, за новым без порядка',
    base: 0.1,
    of: {
      curiosity: 1.6, novelty: 1.6, 'openness-to-change': 1.5, 'sensation-seeking': 1.4, imagination: 1.2, creativity: 1.3,
      'self-discipline': -1.4, order: -1.5, perseverance: -1.3, planning: -1.2, focus: -1.4, 'habit-control': -1, cheerfulness: 1,
      humor: 1.1, deliberateness: -1.2, pleasure: 1.2,
    },
  },
  {
    name: 'Ира, заботится и угождает',
    base: 0,
    of: {
      compassion: 1.5, altruism: 1.5, cooperation: 1.3, gentleness: 1.2, friendliness: 1.2, 'personal-boundaries': -1.5,
      assertiveness: -1.3, 'free-of-expectations': -1.4, authenticity: -1.1, 'empathic-concern': 1.3, responsiveness: 1.2, care: 1.5,
      'social-interest': 1.4, 'independent-mind': -1.1, 'self-compassion': -1,
    },
  },
  {
    name: 'Кирилл, скептик и соперник',
    base: 0,
    of: {
      'critical-mind': 1.5, 'independent-mind': 1.5, trust: -1.5, cooperation: -1.3, forgiveness: -1.2, gentleness: -1.3, achievement: 1.4,
      power: 1.1, assertiveness: 1.2, intellect: 1.1, 'high-standards': 1.1, 'fair-fighting': -1, gratitude: -1, tradition: -1.2, optimism: -0.8,
    },
  },
  {
    name: 'Лада, поднимается, с опорой на ценности',
    base: 0,
    of: {
      cheerfulness: -1, 'self-esteem': -0.8, hope: 0.9, 'life-meaning': 1, care: 1.4, 'self-direction': 1.2, 'support-seeking': 1.2,
      'bouncing-back': -0.9, gratitude: 1.3, honesty: 1.1, 'word-keeping': 1, 'growth-mindset': 1.2, 'own-emotions': 1.1, calmness: -0.9,
      'low-mood': 0.9, vitality: -0.9,
    },
  },
  { name: 'Марк, во всём чуть выше середины', base: 0.5, of: {} },
]
