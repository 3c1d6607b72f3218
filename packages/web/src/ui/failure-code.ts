let latest: string | null = null

/** Remembers what the server's log calls the latest unexpected failure; null when the latest failure was an expected one. */
export const noteFailure = (code: string | null): void => {
  latest = code
}

/** What a user can name to the support, under the words that something has failed. */
export const failureCode = (): string | null => latest
