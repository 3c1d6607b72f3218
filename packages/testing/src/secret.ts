/** Signs the cookies of tests; the same in every process, so that a test may sign one itself. */
export const SECRET = 'a secret for tests, 32 characters or more'
