/** All that a push says: it passes services abroad and lies on locked screens. */
export const PUSH_TITLE = 'Есть новое в «Гранях»'
