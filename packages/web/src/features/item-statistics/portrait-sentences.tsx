import { listPortraitSentences, type PortraitSentenceStatistics } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { adminQueryOf } from '../../shared/admin/call-admin.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { copy } from './copy.ts'
import { percent, whole } from '../../shared/format/numbers.ts'

const cellOf = ({ shown, share }: PortraitSentenceStatistics['deceives']): string =>
  share === null ? `${copy.fewAnswers} (${whole(shown)})` : `${percent(share)} (${whole(shown)})`

/** The sentences that people took for their own though they were another's, and those that they did not recognise. */
export const PortraitSentences = () => {
  const { data = [] } = useQuery(adminQueryOf(listPortraitSentences))
  if (data.length === 0) return null
  return (
    <section className="mt-10">
      <h2 className="text-lg">{copy.sentences}</h2>
      <p className="mt-1 mb-3 max-w-[68ch] text-sm text-ink-soft">{copy.sentencesText}</p>
      <DataTable
        caption={copy.sentences}
        columns={[copy.sentence, copy.deceives, copy.strange]}
        rows={data.map(({ text, deceives, strange }) => ({
          key: text,
          name: text,
          cells: [cellOf(deceives), cellOf(strange)],
        }))}
      />
    </section>
  )
}
