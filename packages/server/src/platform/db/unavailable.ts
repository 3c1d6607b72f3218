/** What is the matter with the database, in words for the log; null when the error says nothing about its health. */
export type Unavailability = {
  reason: string
  /** An operator has to act: it does not pass by itself. */
  isSevere: boolean
}

/** A connection that is refused, breaks or does not come about. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])

/** Of the driver, which gives these errors no code. */
const DRIVER =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|is not queryable/

const EXACT: Record<string, Unavailability> = {
  '53100': { reason: 'the disk of PostgreSQL is full', isSevere: true },
  '53200': { reason: 'PostgreSQL is out of memory', isSevere: true },
  '53300': { reason: 'PostgreSQL has no connection left', isSevere: true },
  // A disk that fails or is full where PostgreSQL does not say which.
  '58030': { reason: 'PostgreSQL cannot read or write its files', isSevere: true },
  // What used to be the primary has become a standby.
  '25006': { reason: 'PostgreSQL only reads', isSevere: true },
  '57014': { reason: 'a statement took too long', isSevere: false },
  '57P01': { reason: 'PostgreSQL is being stopped', isSevere: false },
  '57P02': { reason: 'PostgreSQL has crashed', isSevere: true },
  '57P03': { reason: 'PostgreSQL is starting or stopping', isSevere: false },
  '57P05': { reason: 'PostgreSQL has closed an idle connection', isSevere: false },
}

/** By class, the first two characters of the code. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const BY_CLASS: Record<string, Unavailability> = {
  '08': { reason: 'the connection to PostgreSQL has failed', isSevere: false },
  '53': { reason: 'PostgreSQL lacks resources', isSevere: true },
}

/** Whether an error means that the database cannot serve at the moment: temporary, and not a fault of the code. */
export const unavailabilityOf = (error: Error & { code?: string }): Unavailability | null => {
  const { code = '', message } = error
  const known = EXACT[code] ?? BY_CLASS[code.length === 5 ? code.slice(0, 2) : '']
  if (known) return { ...known, reason: `${known.reason} (${code})` }
  return NETWORK.has(code) || DRIVER.test(message) ? { reason: message, isSevere: false } : null
}
