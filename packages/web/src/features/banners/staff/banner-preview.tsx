import type { BannerPlan } from '@grani/contract'
import { Banner } from '../../../ui/banner.tsx'
import { SafeHtml } from '../../../ui/safe-html.tsx'

type Props = Pick<BannerPlan, 'level' | 'text'>

/** A banner as its users see it, without what it does. */
export const BannerPreview = ({ level, text }: Props) => (
  <Banner level={level}>
    <SafeHtml html={text} className="prose inline wrap-anywhere" />
  </Banner>
)
