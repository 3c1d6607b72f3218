export const MIN_AGE = 18
export const MAX_AGE = 99
export const MAX_NAME_LENGTH = 100
export const MAX_PROFESSION_LENGTH = 200

/** Codes of the specification; the web has their Russian labels. */
export const GENDERS = [0, 1] as const
export const MARITAL_STATUSES = [0, 1, 2] as const
export const EDUCATIONS = [0, 1, 2, 3, 4] as const
/** 4 means four or more. */
export const CHILDREN = [0, 1, 2, 3, 4] as const
export const GROUPS = ['users', 'admins', 'qa'] as const
export const THEMES = ['light', 'dark'] as const
