import { useSubscription } from '../../features/subscription/use-subscription.ts'
import { useLocalBanners } from '../../shared/banners/local-banners.ts'
import { Banner } from '../../ui/banner.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { copy } from './banner-copy.ts'
import { LocalMessage } from './local-message.tsx'
import { planBanner } from './plan-banner.ts'
import { SiteMessage } from './site-message.tsx'
import { useSignedIn } from '../session/profile-context.ts'

/** The first message: of the local banners, then of the site's messages. */
const FirstMessage = () => {
  const [local] = useLocalBanners()
  return local ? <LocalMessage /> : <SiteMessage />
}

const PlanBanner = () => {
  const { data: plan } = useSubscription()
  const banner = planBanner(plan)
  if (!banner) return null
  const { level, text, action } = banner
  return (
    <Banner flush level={level} action={<TextLink href={action.href}>{action.label}</TextLink>}>
      {text}
    </Banner>
  )
}

export const BannerArea = () => {
  const isQa = useSignedIn().groups.includes('qa')
  return (
    <section aria-label={copy.siteMessages} aria-live="polite" className="print:hidden">
      <FirstMessage />
      {isQa && (
        <Banner flush level="info">
          {copy.qa}
        </Banner>
      )}
      <PlanBanner />
    </section>
  )
}
