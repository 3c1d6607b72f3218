export const PAGE_NAMES = [
  'agreement',
  'privacy',
  'offer',
  'consent',
  'diary-consent',
  'text-model-consent',
  'consultation-consent',
  'questions',
  'help',
  'drawing',
] as const
