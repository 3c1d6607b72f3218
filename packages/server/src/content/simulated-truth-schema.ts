import { TRUTH_CLAIM_IDS } from '@grani/contract'
import { z } from 'zod'

const number = z.number().nullable()
const figure = {
  value: number,
  interval: z.tuple([z.number(), z.number()]).nullable(),
  promised: number,
  anybody: number,
  people: z.int().min(1),
  observations: z.int().min(1),
}

/** What simulated people come to: written by the command that it names, never by hand. */
export const simulatedTruthFile = z.strictObject({
  command: z.string().min(1),
  made_on: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  people: z.int().min(1),
  claims: z.array(
    z.strictObject({
      id: z.enum(TRUTH_CLAIM_IDS),
      ...figure,
      needed: z.int(),
      cells: z.array(z.strictObject({ cell: z.string(), name: z.string().nullable(), ...figure })),
    }),
  ),
})

export type SimulatedTruth = z.output<typeof simulatedTruthFile>
