import { BillingForm } from './billing-form.tsx'
import { copy } from './copy.ts'

/** The same inside a dialog, which is a card already. */
export const BillingNeed = ({ suggested }: { suggested?: string | undefined }) => (
  <section aria-label={copy.card} className="rounded-card border border-line bg-sunken p-4">
    <h3 className="text-base">{copy.card}</h3>
    <p className="mt-1 mb-3 text-sm text-ink-soft">{copy.need}</p>
    <BillingForm suggested={suggested} />
  </section>
)
