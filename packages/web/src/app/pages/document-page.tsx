import { PAGE_NAMES } from '@grani/contract'
import { use } from 'react'
import { Redirect, useParams, useSearchParams } from 'wouter'
import { type DocumentName, useDocument } from '../../features/pages/use-document.ts'
import { QuestionOrderSetting } from '../../features/quiz/order/question-order-setting.tsx'
import { wasRefused } from '../../shared/api/api-error.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { SafeHtml } from '../../ui/safe-html.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { copy as pageCopy } from './copy.ts'
import { ProfileContext } from '../session/profile-context.ts'
import { Page } from '../shell/page.tsx'

const isDocument = (name: string): name is DocumentName => PAGE_NAMES.some(known => known === name)

/** Beside the page that says how questions are chosen: the way to turn that off, for whoever is signed in. */
const QuestionOrder = () => {
  const profile = use(ProfileContext)
  if (!profile) return null
  return (
    <Card className="mt-8">
      <QuestionOrderSetting user={profile} />
    </Card>
  )
}

const Document = ({ name }: { name: DocumentName }) => {
  const version = useSearchParams()[0].get('version')
  const { data, error, isFetching, refetch } = useDocument(name, version)
  if (wasRefused(error, 'ERR_NOT_FOUND')) return <Redirect to="/" replace />
  if (!data && error) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
  return (
    <Page title={data?.title ?? pageCopy.document.title}>
      {data ? (
        <>
          {version !== null && (
            <p className="mb-6 rounded-card bg-sunken p-4 text-sm">
              {pageCopy.document.kept(version)}{' '}
              <TextLink href={`/legal/${name}`}>{pageCopy.document.current}</TextLink>
            </p>
          )}
          <SafeHtml html={data.html} />
          {name === 'questions' && <QuestionOrder />}
        </>
      ) : (
        <Loading className="grid gap-3">
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-2/3" />
        </Loading>
      )}
    </Page>
  )
}

/** /help and /legal/:name. */
export const DocumentPage = () => {
  const { name = 'help' } = useParams<{ name?: string }>()
  return isDocument(name) ? <Document name={name} /> : <Redirect to="/" replace />
}
