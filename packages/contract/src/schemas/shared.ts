import * as z from 'zod/mini'

/** An empty reply: status 204. */
export const nothing = z.void()

/** Points in time are sent as ISO 8601 strings in UTC. */
export const timestamp = z.iso.datetime()

/** A calendar day in Moscow, as YYYY-MM-DD. */
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** A month in Moscow, as YYYY-MM. */
export const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))

/** Amounts of money are sent as whole kopecks. */
export const kopecks = z.int().check(z.nonnegative())

/** A stable identifier from the content: goals, directions, tariffs, boosters. */
export const slug = z.string().check(z.regex(/^[a-zA-Z0-9-]{1,64}$/))
