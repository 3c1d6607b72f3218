import { Card } from '../../ui/card.tsx'
import { BillingForm } from './billing-form.tsx'
import { copy } from './copy.ts'

type Props = {
  /** The initial value of the form, while no address is saved. */
  suggested?: string | undefined
}

/** The e-mail for receipts, with a form to change it. */
export const BillingCard = ({ suggested }: Props) => (
  <Card aria-label={copy.card}>
    <h2 className="text-lg">{copy.card}</h2>
    <p className="mt-1 mb-4 max-w-[60ch] text-sm text-ink-soft">{copy.lead}</p>
    <BillingForm suggested={suggested} />
  </Card>
)

/** The same inside a dialog, where a card would be a card in a card. */
export const BillingSection = ({ suggested }: Props) => (
  <section aria-label={copy.card} className="rounded-card border border-line bg-sunken p-4">
    <h3 className="text-base">{copy.card}</h3>
    <p className="mt-1 mb-3 text-sm text-ink-soft">{copy.need}</p>
    <BillingForm suggested={suggested} />
  </section>
)
