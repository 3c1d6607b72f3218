import type { Letter } from '@grani/contract'
import { dateInWords } from '../../shared/format/date.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { copy } from './copy.ts'
import { useUnblockAddress } from './use-letter.ts'

const texts = copy.blocked

/** That nothing arrives at the user's address, since when, and what can be done. */
export const BlockedAddress = ({ blocked }: { blocked: NonNullable<Letter['blocked']> }) => {
  const unblock = useUnblockAddress()
  return (
    <Banner level="warning">
      <p className="font-medium">{texts.title}</p>
      <p className="mt-1">{texts[blocked.reason](dateInWords(blocked.blocked_at))}</p>
      <Button size="s" className="mt-3" pending={unblock.isPending} onClick={() => unblock.mutate()}>
        {texts.again}
      </Button>
      <FormError>{unblock.isError ? texts.failed : undefined}</FormError>
    </Banner>
  )
}
