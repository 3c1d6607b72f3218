import { TextLink } from '../../ui/text-link.tsx'
import { copy } from './copy.ts'

/** Where to find help, said quietly. In a tab of its own beside a form, so that what is being written stays. */
export const HelpLink = ({ newTab = false }: { newTab?: boolean }) => (
  <p className="text-sm print:hidden">
    <TextLink newTab={newTab} href="/help" className="inline-flex min-h-11 items-center">
      {copy.link}
    </TextLink>
  </p>
)
