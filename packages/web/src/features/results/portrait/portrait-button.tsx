import { LinkButton } from '../../../ui/link-button.tsx'
import { copy } from './door-copy.ts'
import { useBegunPortrait } from './use-begun-portrait.ts'

/** Leads to the portrait; nothing while it is empty. */
export const PortraitButton = ({ isMain = false }: { isMain?: boolean }) =>
  useBegunPortrait() && (
    <LinkButton href="/results/portrait" variant={isMain ? 'primary' : 'secondary'}>
      {copy.read}
    </LinkButton>
  )
