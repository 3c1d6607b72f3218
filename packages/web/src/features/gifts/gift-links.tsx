import { TextLink } from '../../ui/text-link.tsx'
import { copy } from './copy.ts'

const LINK = 'inline-flex min-h-11 items-center'

/** Two quiet ways: to give a month, and to redeem a code. */
export const GiftLinks = () => (
  <p className="flex flex-wrap gap-x-6 text-sm">
    <TextLink href="/gift" className={LINK}>
      {copy.links.enter}
    </TextLink>
    <TextLink href="/gift/give" className={LINK}>
      {copy.links.give}
    </TextLink>
  </p>
)
