import { listReplies } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminQueryOf } from '../../shared/admin/call-admin.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { copy } from './copy.ts'

const texts = copy.replies

/** Answers to the commonest letters, each copied by one tap. */
export const LetterReplies = () => {
  const { data, isError, isFetching, refetch } = useQuery(adminQueryOf(listReplies))
  const [copied, setCopied] = useState<string | null>(null)
  if (!data && isError) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-24" />
      </Loading>
    )
  if (data.length === 0) return null
  return (
    <Card className="mt-8 max-w-3xl">
      <h2 className="text-lg">{texts.title}</h2>
      <p className="mt-1 text-ink-soft">{texts.lead}</p>
      <ul className="mt-3 divide-y divide-line">
        {data.map(({ about, text }) => (
          <li key={about} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2">
            <details className="min-w-0 grow basis-64">
              <summary className="min-h-11 cursor-pointer content-center font-medium">{about}</summary>
              <p className="mb-2 max-w-[70ch] whitespace-pre-line text-ink-soft">{text}</p>
            </details>
            <Button
              size="s"
              aria-label={texts.copyOf(about)}
              onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(about))}
            >
              {copied === about ? texts.copied : texts.copy}
            </Button>
          </li>
        ))}
      </ul>
      <output className="sr-only">{copied !== null && texts.copied}</output>
    </Card>
  )
}
