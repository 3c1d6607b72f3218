import { copy as texts } from '../../../features/money/copy.ts'
import { MissingReceipts } from '../../../features/money/missing-receipts.tsx'
import { Reconciliation } from '../../../features/money/reconciliation.tsx'
import { WaitingRefunds } from '../../../features/money/waiting-refunds.tsx'
import { AdminPage } from '../admin-page.tsx'
import { copy } from '../copy.ts'

export const MoneyPage = () => (
  <AdminPage title={copy.money} lead={texts.lead}>
    <div className="grid gap-5">
      <WaitingRefunds />
      <MissingReceipts />
      <Reconciliation />
    </div>
  </AdminPage>
)
