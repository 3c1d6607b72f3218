import { readServerSettings, type ReplyOf } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { adminQueryOf } from '../../shared/admin/call-admin.ts'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { settingsCopy as texts } from './copy.ts'

type Setting = ReplyOf<typeof readServerSettings>[number]

const valueInWords = ({ value, is_set: isSet }: Setting): string =>
  value ?? (isSet ? texts.hidden : texts.unset)

/** What the server runs with, by the names that its configuration has. */
export const ServerSettings = () => {
  const { data, isError, isFetching, refetch } = useQuery(adminQueryOf(readServerSettings))
  if (!data && isError) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-56" />
      </Loading>
    )
  return (
    <Card className="max-w-5xl wrap-anywhere">
      <DataTable
        caption={texts.caption}
        columns={texts.columns}
        rows={data.map(setting => ({
          key: setting.name,
          name: setting.name,
          cells: [valueInWords(setting)],
        }))}
      />
    </Card>
  )
}
