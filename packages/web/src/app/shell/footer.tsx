import { TextLink } from '../../ui/text-link.tsx'
import { copy } from '../copy.ts'

const THIS_YEAR = new Date().getFullYear()

const CLASS_NAME = 'inline-flex min-h-8 items-center text-ink-soft'

export const Footer = () => (
  <footer className="hidden border-t border-line md:block print:hidden">
    <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-6 gap-y-1 px-6 py-4 text-sm text-ink-soft">
      <p className="grow">{copy.copyright(THIS_YEAR)}</p>
      <TextLink href="/help" className={CLASS_NAME}>
        {copy.help}
      </TextLink>
      <TextLink href="/legal/agreement" className={CLASS_NAME}>
        {copy.agreement}
      </TextLink>
      <TextLink href="/legal/privacy" className={CLASS_NAME}>
        {copy.privacy}
      </TextLink>
    </div>
  </footer>
)
