import type { JournalDetails } from '@grani/contract'
import { roleName } from '../../shared/admin/copy.ts'
import { momentInWords } from '../../shared/format/moment.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { copy } from './copy.ts'
import { useJournalEntry } from './use-journal.ts'

const texts = copy.details

const INDENT = 2

/** A state as it was stored; nothing for none. */
const State = ({ label, state }: { label: string; state: unknown }) =>
  state !== null && state !== undefined ? (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd>
        <pre className="rounded-control bg-sunken p-3 text-sm whitespace-pre-wrap wrap-anywhere">
          {JSON.stringify(state, null, INDENT)}
        </pre>
      </dd>
    </div>
  ) : null

const linesOf = (entry: JournalDetails): [label: string, text: string | null][] => [
  [texts.at, momentInWords(entry.at)],
  [texts.actor, entry.actor ?? copy.command],
  [texts.role, entry.actor === null ? null : roleName(entry.role)],
  [texts.action, entry.action],
  [texts.subject, `${entry.subject_kind} ${entry.subject}`],
  [texts.reason, entry.reason],
  [texts.request, entry.request_id],
  [texts.ip, entry.ip],
  [texts.hash, entry.hash],
]

const Details = ({ seq }: { seq: number }) => {
  const { data, isError, isFetching, refetch } = useJournalEntry(seq)
  if (data)
    return (
      <dl className="grid gap-3">
        {linesOf(data).map(
          ([label, text]) =>
            text !== null && (
              <div key={label}>
                <dt className="text-sm text-ink-soft">{label}</dt>
                <dd className="wrap-anywhere">{text}</dd>
              </div>
            ),
        )}
        <State label={texts.before} state={data.before} />
        <State label={texts.after} state={data.after} />
      </dl>
    )
  if (isError) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
  return (
    <Loading className="grid gap-3">
      <Skeleton className="h-6" />
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-24" />
    </Loading>
  )
}

/** One entry with the state before and after it. */
export const EntryDialog = ({ seq, onClose }: { seq: number; onClose: () => void }) => (
  <Dialog title={copy.number(seq)} onClose={onClose}>
    <Details seq={seq} />
  </Dialog>
)
