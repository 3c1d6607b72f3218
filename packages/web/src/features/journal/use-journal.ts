import { type JournalEntry, listJournal, readJournalEntry, verifyJournal } from '@grani/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminQueryOf, callAdmin } from '../../shared/admin/call-admin.ts'

export type JournalFilter = { action: string; actor: string; subject: string }

export const NO_FILTER: JournalFilter = { action: '', actor: '', subject: '' }

/** Only what is filled in. */
const queryFor = (filter: JournalFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, text]) => text.trim() !== ''))

/** The newest entries, and the older ones that were asked for. */
export const useJournal = (filter: JournalFilter) => {
  const query = queryFor(filter)
  const newest = useQuery(adminQueryOf(listJournal, { query }))
  const [older, setOlder] = useState<{ of: typeof newest.data; entries: JournalEntry[]; hasMore: boolean }>()
  // Older entries belong to the page they were asked for below.
  const shown = older?.of === newest.data ? older : undefined
  const entries = [...(newest.data?.entries ?? []), ...(shown?.entries ?? [])]
  const loadOlder = useMutation({
    mutationFn: () =>
      callAdmin(listJournal, { query: { ...query, before: String(entries.at(-1)?.seq ?? 1) } }),
    onSuccess: page =>
      setOlder({
        of: newest.data,
        entries: [...(shown?.entries ?? []), ...page.entries],
        hasMore: page.has_more,
      }),
  })
  return { newest, entries, loadOlder, hasMore: shown?.hasMore ?? newest.data?.has_more ?? false }
}

export const useJournalEntry = (seq: number) =>
  useQuery(adminQueryOf(readJournalEntry, { params: { seq: String(seq) } }))

export const useVerifyJournal = () => useMutation({ mutationFn: () => callAdmin(verifyJournal) })
