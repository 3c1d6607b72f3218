import { createHash } from 'node:crypto'

/** The id of the n-th user: spread over the index as random ones are, and a UUID by its form. */
export const userIdOf = (n: number): string =>
  createHash('md5')
    .update(`user ${n}`)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')

export const emailOf = (n: number): string => `many-${n}@example.org`

export const PASSWORD = 'a long password of the bench'
