import type { JournalEntry } from '@grani/contract'
import { useState } from 'react'
import { momentInWords } from '../../shared/format/moment.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { roleName } from '../../shared/admin/copy.ts'
import { actionNames, copy } from './copy.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { JournalFilterForm } from './journal-filter.tsx'
import { NO_FILTER, useJournal } from './use-journal.ts'

const Row = ({ entry, onOpen }: { entry: JournalEntry; onOpen: () => void }) => (
  <li className="border-t border-line first:border-t-0">
    <button
      type="button"
      onClick={onOpen}
      className="grid w-full gap-x-6 gap-y-0.5 py-3 text-left hover:text-accent md:grid-cols-[4rem_12rem_1fr]"
    >
      <span className="text-sm text-ink-soft tabular-nums">{copy.number(entry.seq)}</span>
      <span className="text-sm text-ink-soft tabular-nums">{momentInWords(entry.at)}</span>
      <span className="min-w-0">
        <span className="font-medium">{actionNames[entry.action] ?? entry.action}</span>
        <span className="block text-sm wrap-anywhere text-ink-soft">
          {[entry.actor === null ? copy.command : roleName(entry.role), entry.subject]
            .concat(entry.reason ?? [])
            .join(' · ')}
        </span>
      </span>
    </button>
  </li>
)

/** The journal, newest first, with a filter. */
export const JournalList = () => {
  const [filter, setFilter] = useState(NO_FILTER)
  const [opened, setOpened] = useState<number | null>(null)
  const { newest, entries, loadOlder, hasMore } = useJournal(filter)
  return (
    <div className="grid gap-6">
      <JournalFilterForm onFind={setFilter} />
      {newest.isError && <LoadFailed onRetry={() => void newest.refetch()} pending={newest.isFetching} />}
      {newest.isPending && (
        <Loading className="grid gap-3">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </Loading>
      )}
      {newest.data && entries.length === 0 && (
        <EmptyState title={copy.none}>
          <p>{copy.noneText}</p>
        </EmptyState>
      )}
      {entries.length > 0 && (
        <Card aria-label={copy.caption} className="py-2! md:py-3!">
          <ul>
            {entries.map(entry => (
              <Row key={entry.seq} entry={entry} onOpen={() => setOpened(entry.seq)} />
            ))}
          </ul>
        </Card>
      )}
      {hasMore && (
        <Button
          pending={loadOlder.isPending}
          onClick={() => loadOlder.mutate()}
          className="justify-self-start"
        >
          {copy.older}
        </Button>
      )}
      {opened !== null && <EntryDialog seq={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}
