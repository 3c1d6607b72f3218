type Thrown = Error & { code?: string; severity?: string; table?: string; constraint?: string }

/** PostgreSQL's own complaints quote what somebody has typed, in the details and, of class 22, in the message itself. */
const isFromPostgres = ({ severity, code }: Thrown): boolean => severity !== undefined && code !== undefined

const framesOf = (stack: string | undefined): string =>
  (stack ?? '')
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .join('\n')

/** Said with an error: without words of ours the logger takes the error's own, past what is kept back here. */
export const UNEXPECTED = 'unexpected'

/** What of an error goes into the log: nothing that a person may have said. */
export const loggedError = (error: Thrown) => {
  const { name, message, code, table, constraint, stack } = error
  if (!isFromPostgres(error)) return { type: name, message, code, stack: stack ?? '' }
  const where = [table, constraint].filter(part => part !== undefined).join(', ')
  return { type: name, message: `PostgreSQL refuses: ${code} ${where}`.trim(), code, stack: framesOf(stack) }
}
