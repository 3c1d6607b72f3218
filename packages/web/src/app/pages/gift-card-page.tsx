import type { BoughtGift } from '@grani/contract'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'wouter'
import { copy } from '../../features/gifts/copy.ts'
import { GiftCard } from '../../features/gifts/gift-card.tsx'
import { useGifts } from '../../features/gifts/use-gifts.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Page } from '../shell/page.tsx'

const texts = copy.card

type ContentProps = { gifts: ReturnType<typeof useGifts>; gift: BoughtGift | undefined }

const Content = ({ gifts: { data, isError, isFetching, refetch }, gift }: ContentProps) => {
  if (gift?.code) return <GiftCard gift={gift} />
  if (gift) return <p>{texts.gone}</p>
  if (data)
    return (
      <p>
        {texts.none} <TextLink href="/gift">{copy.enter.title}</TextLink>.
      </p>
    )
  if (isError) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
  return (
    <Loading>
      <Skeleton className="h-96" />
    </Loading>
  )
}

/** /gift/:payment: the card of a gift, for its buyer; printed, a sheet of its own. */
export const GiftCardPage = () => {
  const { payment = '' } = useParams()
  const gifts = useGifts()
  const gift = gifts.data?.find(one => one.payment === payment)
  return (
    <Page title={texts.title} lead={gift?.code ? texts.lead : undefined} width="text" isPaper>
      <Link
        href="/gift/give"
        className="-mt-3 -ml-2 mb-5 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-accent print:hidden"
      >
        <ArrowLeft aria-hidden="true" size={20} strokeWidth={1.75} />
        {texts.back}
      </Link>
      <Content gifts={gifts} gift={gift} />
    </Page>
  )
}
