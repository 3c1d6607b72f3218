export const PAGE_NAMES = [
  'agreement',
  'privacy',
  'offer',
  'consent',
  'diary-consent',
  'text-model-consent',
  'consultation-consent',
  'questions',
  'observer-consent',
  'help',
  'drawing',
] as const
