import { drawDrawing, type Drawing } from '@grani/contract'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { wasRefused } from '../../../shared/api/api-error.ts'
import { urlOf } from '../../../shared/api/send-request.ts'
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx'
import { dateInWords } from '../../../shared/format/date.ts'
import { Button } from '../../../ui/button.tsx'
import { buttonClassName } from '../../../ui/button-class-name.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { copy as shared } from '../copy.ts'
import { useDrawing, useRemoveSheet } from '../use-drawings.ts'
import { copy } from './copy.ts'
import { ReplayView } from './replay-view.tsx'
import { titleOf } from './title-of.ts'

const ANSWERS = ['what', 'meaning', 'name'] as const

const Facts = ({ drawing }: { drawing: Drawing }) => {
  const { title, words, concept, stroke_count, first_ms, mood_before, mood_after } = drawing
  return (
    <div className="grid gap-2">
      {concept !== null && concept.toLowerCase() !== title?.toLowerCase() && <p>{copy.idea(concept)}</p>}
      {mood_before !== null && mood_after !== null && <p>{copy.moods(mood_before, mood_after)}</p>}
      {words && (
        <dl className="grid gap-2">
          {ANSWERS.map(
            question =>
              words[question] !== null && (
                <div key={question}>
                  <dt className="text-sm text-ink-soft">{copy.answers[question]}</dt>
                  <dd className="break-words">{words[question]}</dd>
                </div>
              ),
          )}
        </dl>
      )}
      {stroke_count > 0 && (
        <p className="text-sm text-ink-soft print:hidden">{copy.facts(stroke_count, first_ms)}</p>
      )}
    </div>
  )
}

const Actions = ({ id, isDrawn }: { id: string; isDrawn: boolean }) => {
  const [isAsking, setAsking] = useState(false)
  const [, navigate] = useLocation()
  const remove = useRemoveSheet(id)
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button size="s" onClick={() => print()}>
        {copy.print}
      </Button>
      {isDrawn && (
        <a
          href={urlOf(drawDrawing, { params: { id } })}
          download={`grani-${id}.svg`}
          className={buttonClassName({ size: 's' })}
        >
          {copy.download}
        </a>
      )}
      <Button size="s" variant="danger" onClick={() => setAsking(true)}>
        {copy.delete}
      </Button>
      {isAsking && (
        <ConfirmDialog
          labels={{ title: copy.delete, keep: shared.sure.no, confirm: shared.sure.yes }}
          mutation={{
            ...remove,
            mutate: (_none, options) =>
              remove.mutate(undefined, {
                onSuccess: () => {
                  options.onSuccess()
                  navigate('/drawing/mine')
                },
              }),
          }}
          onClose={() => setAsking(false)}
        >
          {copy.sure}
        </ConfirmDialog>
      )}
    </div>
  )
}

/** One sheet, large: its replay, its words, print, delete. */
export const SheetView = ({ id }: { id: string }) => {
  const { data, error, isFetching, refetch } = useDrawing(id)
  if (wasRefused(error, 'ERR_NOT_FOUND') || wasRefused(error, 'ERR_VALIDATION')) return <p>{copy.gone}</p>
  if (!data)
    return error ? (
      <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
    ) : (
      <Loading>
        <Skeleton className="aspect-4/3 w-full max-w-xl" />
      </Loading>
    )
  return (
    <article className="grid max-w-xl grid-cols-1 gap-4 print:max-w-none">
      <div>
        <h2 className="text-xl break-words">{titleOf(data)}</h2>
        <p className="text-sm text-ink-soft">{dateInWords(data.finished_at)}</p>
      </div>
      {data.sheet ? (
        <ReplayView sheet={data.sheet} figure={data.figure} label={titleOf(data)} />
      ) : (
        <p className="text-ink-soft">{copy.words}</p>
      )}
      <Facts drawing={data} />
      <Actions id={id} isDrawn={data.sheet !== null} />
    </article>
  )
}
