import { useLocation } from 'wouter'
import { useSubscription } from '../../features/subscription/use-subscription.ts'
import { useLocalBanners } from '../../shared/banners/local-banners.ts'
import { Banner } from '../../ui/banner.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { copy } from './banner-copy.ts'
import { LocalMessage } from './local-message.tsx'
import { planBanner } from './plan-banner.ts'
import { SiteMessage } from './site-message.tsx'
import { useSignedIn } from '../session/profile-context.ts'

/** The first message: of the local banners, then of the site's messages; beside help only of those that tell of trouble. */
const FirstMessage = ({ sells }: { sells: boolean }) => {
  const [local] = useLocalBanners()
  if (local) return <LocalMessage />
  return <SiteMessage onlyTrouble={!sells} />
}

/** Where telephone numbers of help may stand nothing is offered for money. */
const isBesideHelp = (path: string): boolean => path === '/help' || path.startsWith('/events/')

const PlanBanner = ({ path, sells }: { path: string; sells: boolean }) => {
  const { data: plan } = useSubscription()
  const banner = planBanner(plan)
  // A charge that is late or declined is told there in full. That nothing can be answered is said everywhere.
  if (!banner || (plan?.is_paused && path === banner.action.href)) return null
  const { level, text, action } = banner
  return (
    <Banner
      flush
      level={level}
      action={sells ? <TextLink href={action.href}>{action.label}</TextLink> : undefined}
    >
      {text}
    </Banner>
  )
}

export const BannerArea = () => {
  const isQa = useSignedIn().groups.includes('qa')
  const [path] = useLocation()
  const sells = !isBesideHelp(path)
  return (
    <section aria-label={copy.siteMessages} aria-live="polite" className="print:hidden">
      <FirstMessage sells={sells} />
      {isQa && (
        <Banner flush level="info">
          {copy.qa}
        </Banner>
      )}
      <PlanBanner path={path} sells={sells} />
    </section>
  )
}
