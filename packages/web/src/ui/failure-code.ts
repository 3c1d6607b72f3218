let latest: string | null = null

/** Remembers the code by which the support finds the latest refused or failed request; null when no server replied. */
export const noteFailure = (code: string | null): void => {
  latest = code
}

/** What a user can name to the support, under the words that something has failed: it leads to the person and the request. */
export const failureCode = (): string | null => latest
