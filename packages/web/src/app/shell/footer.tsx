import { TextLink } from '../../ui/text-link.tsx'
import { laterCopy } from './later-copy.ts'

const THIS_YEAR = new Date().getFullYear()

const CLASS_NAME = 'inline-flex min-h-8 items-center text-ink-soft'

export const Footer = () => (
  <footer className="hidden border-t border-line md:block print:hidden">
    <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-6 gap-y-1 px-6 py-4 text-sm text-ink-soft">
      <p className="grow">{laterCopy.copyright(THIS_YEAR)}</p>
      <TextLink href="/truth" className={CLASS_NAME}>
        {laterCopy.truth}
      </TextLink>
      <TextLink href="/legal/questions" className={CLASS_NAME}>
        {laterCopy.questions}
      </TextLink>
      <TextLink href="/help" className={CLASS_NAME}>
        {laterCopy.help}
      </TextLink>
      <TextLink href="/legal/agreement" className={CLASS_NAME}>
        {laterCopy.agreement}
      </TextLink>
      <TextLink href="/legal/privacy" className={CLASS_NAME}>
        {laterCopy.privacy}
      </TextLink>
      <TextLink href="/licenses" className={CLASS_NAME}>
        {laterCopy.licenses}
      </TextLink>
    </div>
  </footer>
)
