import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'

// The content security policy forbids eval, so zod must not try it.
z.config({ jitless: true })

/** Validates a form of react-hook-form by a body schema of the contract; each message is a field-error key. */
export const schemaResolver =
  <In extends FieldValues, Out>(schema: z.core.$ZodType<Out, In>): Resolver<In, unknown, Out> =>
  values => {
    const parsed = z.safeParse(schema, values)
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, code, message } of parsed.error.issues) {
      errors[path.join('.')] ??= { type: code ?? 'custom', message }
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are those of the schema's own fields
    return { values: {}, errors: errors as FieldErrors<In> }
  }
