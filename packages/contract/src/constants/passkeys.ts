/** How many passkeys one user may have. */
export const MAX_PASSKEYS = 10
