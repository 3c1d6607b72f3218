import { TextLink } from '../../ui/text-link.tsx'
import { copy } from './copy.ts'

/** Shown on every page with results. */
export const Disclaimer = () => (
  <p className="mt-10 max-w-[68ch] border-t border-line pt-4 text-sm text-ink-soft">
    {copy.notMedical} {copy.preliminary} <TextLink href="/truth">{copy.truthLink}</TextLink>
    {' · '}
    <TextLink href="/help">{copy.helpLink}</TextLink>
  </p>
)
