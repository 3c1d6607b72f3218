import { adminErrorMessage } from '../../shared/admin/admin-error-message.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { copy } from './copy.ts'
import { useVerifyJournal } from './use-journal.ts'

const texts = copy.check

/** Has the server compute the whole chain anew, and says what came of it. */
export const JournalCheck = () => {
  const { mutate, isPending, data, error } = useVerifyJournal()
  return (
    <div className="mb-6 grid gap-3">
      <Button pending={isPending} onClick={() => mutate()} className="justify-self-start">
        {texts.start}
      </Button>
      <output className="wrap-anywhere">
        {data &&
          (data.broken_at !== null ? (
            <p className="rounded-control bg-error-soft px-4 py-3 font-medium text-error">
              {texts.broken(data.broken_at)}
            </p>
          ) : (
            <p className="rounded-control bg-success-soft px-4 py-3 text-success">
              {data.head ? texts.whole(data.entries, data.head.hash) : texts.empty}
              {data.head && data.compared_up_to < data.head.seq && ` ${texts.compared(data.compared_up_to)}`}
              {data.starts_after > 0 && ` ${texts.starts(data.starts_after)}`}
            </p>
          ))}
      </output>
      <FormError>{error ? adminErrorMessage(error) : undefined}</FormError>
    </div>
  )
}
