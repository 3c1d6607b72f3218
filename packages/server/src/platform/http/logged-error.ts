import type { FastifyBaseLogger } from 'fastify'
import { unavailabilityOf } from '../db/unavailable.ts'

type Thrown = Error & { code?: string; severity?: string; table?: string; constraint?: string }

/** Errors of PostgreSQL quote user input in `detail` and, in class 22, in the message itself. */
const isFromPostgres = ({ severity, code }: Thrown): boolean => severity !== undefined && code !== undefined

const framesOf = (stack: string | undefined): string =>
  (stack ?? '')
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .join('\n')

/** The message logged with an error: without one the logger takes the error's own, bypassing what is removed here. */
export const UNEXPECTED = 'unexpected'

/** The fields of an error that are logged: none that may contain user input. */
export const loggedError = (error: Thrown) => {
  const { name, message, code, table, constraint, stack } = error
  if (!isFromPostgres(error)) return { type: name, message, code, stack: stack ?? '' }
  const where = [table, constraint].filter(part => part !== undefined).join(', ')
  return { type: name, message: `PostgreSQL error ${code} ${where}`.trim(), code, stack: framesOf(stack) }
}

/** One line about a dependency that does not serve: an error where an operator has to act, else a warning. */
export const logUnavailable = (log: FastifyBaseLogger, cause: Error): void => {
  const database = unavailabilityOf(cause)
  const line = { code: 'ERR_UNAVAILABLE', reason: database?.reason ?? cause.message }
  if (database?.isSevere) log.error(line, 'DATABASE UNAVAILABLE')
  else log.warn(line, 'unavailable')
}
