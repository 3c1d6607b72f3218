import { copy as texts } from '../../../features/money/copy.ts'
import { MissingReceipts } from '../../../features/money/missing-receipts.tsx'
import { MonthCard } from '../../../features/money/month/month-card.tsx'
import { Reconciliation } from '../../../features/money/reconciliation.tsx'
import { WaitingRefunds } from '../../../features/money/waiting-refunds.tsx'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { AdminPage } from '../admin-page.tsx'
import { copy } from '../copy.ts'

export const MoneyPage = () => {
  const decides = useStaff().permissions.includes('proposeRefunds')
  return (
    <AdminPage title={copy.money} {...(decides && { lead: texts.lead })}>
      <div className="grid gap-5">
        {decides && <WaitingRefunds />}
        <MissingReceipts />
        <MonthCard />
        <Reconciliation />
      </div>
    </AdminPage>
  )
}
