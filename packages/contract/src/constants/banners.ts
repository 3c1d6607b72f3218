export const BANNER_LEVELS = ['info', 'success', 'warning', 'error'] as const
