import { QUALITY_STATEMENTS } from '@grani/contract'
import { z } from 'zod'

const slug = z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'use lower-case Latin words joined by hyphens')

const statement = z.strictObject({
  id: slug,
  text: z.string().trim().min(1, 'must not be empty'),
  /** 1: agreeing means more of the quality; −1: less. */
  key: z.union([z.literal(1), z.literal(-1)], 'key is 1 or -1'),
})

/** observers.yaml: what others are asked about a person, in the third person. */
export const observersFile = z.array(
  z.strictObject({
    quality: slug,
    /** By experts: how well acquaintances see it. It scales the slope of the statements. */
    visibility: z.number().gt(0, 'visibility is between 0 and 1').max(1, 'visibility is between 0 and 1'),
    /** Who usually sees this quality better. */
    seen_better_by: z.enum(['others', 'self', 'both']),
    statements: z
      .array(statement)
      .length(QUALITY_STATEMENTS, `needs exactly ${QUALITY_STATEMENTS} statements`)
      .refine(
        statements => new Set(statements.map(({ key }) => key)).size === 2,
        'needs statements with key 1 and with key -1',
      ),
  }),
)

export type ObserverContent = z.output<typeof observersFile>
