import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'

type Props = {
  title: string
  lead?: string
  /** Said when the list is empty. */
  none: string
  list: Pick<UseQueryResult<readonly unknown[]>, 'data' | 'isError' | 'isFetching' | 'refetch'>
  children: ReactNode
}

const content = ({ none, list, lead, children }: Props): ReactNode => {
  const { data, isError, isFetching, refetch } = list
  if (!data && isError) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-16" />
      </Loading>
    )
  if (data.length === 0) return <p className="text-ink-soft">{none}</p>
  return (
    <>
      {lead && <p className="mb-4 text-ink-soft">{lead}</p>}
      {children}
    </>
  )
}

/** A list of what is to be done about money. */
export const MoneySection = (props: Props) => (
  <Card className="max-w-5xl">
    <h2 className="text-lg">{props.title}</h2>
    <div className="mt-3">{content(props)}</div>
  </Card>
)
