import { Redirect, useLocation } from 'wouter'
import { copy } from '../../features/gifts/copy.ts'
import { EnterCode } from '../../features/gifts/enter-code.tsx'
import { RedeemGift } from '../../features/gifts/redeem-gift.tsx'
import { keepCode } from '../../features/gifts/stored-code.ts'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useSession } from '../session/use-session.ts'
import { withNext } from '../session/with-next.ts'
import { Page } from '../shell/page.tsx'

const texts = copy.enter
const HERE = '/gift'

/** Keeps what is typed on this device: it is there again after signing in or registering. */
const ForVisitor = () => {
  const [, navigate] = useLocation()
  return (
    <Card>
      <EnterCode
        action={texts.register}
        onType={keepCode}
        onCode={() => navigate(withNext('/auth/register', HERE))}
      >
        <p className="text-sm text-ink-soft">{texts.visitor}</p>
        <TextLink
          href={withNext('/auth', HERE)}
          className="inline-flex min-h-11 items-center justify-self-start"
        >
          {texts.login}
        </TextLink>
      </EnterCode>
    </Card>
  )
}

const Content = () => {
  // The cookies may outlive what the device stores.
  const session = useSession('protected')
  if (session.kind === 'loading') return null
  if (session.kind !== 'signed-in') return <ForVisitor />
  if (!session.profile.is_email_verified)
    return <Redirect to={withNext('/auth/verify-email', HERE)} replace />
  return <RedeemGift />
}

/** /gift: a code is entered here, by visitors too. */
export const GiftPage = () => (
  <Page title={texts.title} lead={texts.lead} width="narrow">
    <Content />
  </Page>
)
