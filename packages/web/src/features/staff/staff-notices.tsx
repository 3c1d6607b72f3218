import { momentInWords } from '../../shared/format/moment.ts'
import { waitsUntil } from '../../shared/admin/copy.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { copy } from './copy.ts'
import { useStaff } from './use-staff.ts'

const FEW_CODES = 2

const NOTICE = 'mb-4 rounded-control bg-warning-soft px-4 py-3 text-sm text-warning'

/** What the member of the staff should know on every page: a wait, and recovery codes that run out. */
export const StaffNotices = () => {
  const { codes_left: codes, is_set_up: isSetUp, waits_until: until } = useStaff()
  return (
    <>
      {until !== null && <p className={NOTICE}>{waitsUntil(momentInWords(until))}</p>}
      {isSetUp && codes <= FEW_CODES && (
        <p className={NOTICE}>
          {copy.notices.codes(codes)} <TextLink href="/admin/me">{copy.notices.toCodes}</TextLink>
        </p>
      )}
    </>
  )
}
