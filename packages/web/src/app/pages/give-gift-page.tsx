import { BillingSection } from '../../features/billing/billing-card.tsx'
import { BoughtGifts } from '../../features/gifts/bought-gifts.tsx'
import { copy } from '../../features/gifts/copy.ts'
import { GiveGift } from '../../features/gifts/give-gift.tsx'
import { useTariffs } from '../../features/subscription/use-subscription.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useSignedIn } from '../session/profile-context.ts'
import { useReceiptAddress } from '../session/use-receipt-address.ts'
import { Page } from '../shell/page.tsx'

const Choice = () => {
  const { email } = useSignedIn()
  const address = useReceiptAddress()
  const { data: tariffs, isError, isFetching, refetch } = useTariffs()
  if (tariffs)
    return (
      <GiveGift
        {...address}
        tariffs={tariffs}
        receiptEmailForm={<BillingSection suggested={email ?? undefined} />}
      />
    )
  if (isError) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
  return (
    <Loading>
      <Skeleton className="h-80" />
    </Loading>
  )
}

/** /gift/give: a gift is bought here, and the codes are read. */
export const GiveGiftPage = () => (
  <Page title={copy.give.title} lead={copy.give.lead} width="text">
    <div className="grid gap-6">
      <Choice />
      <BoughtGifts />
    </div>
  </Page>
)
