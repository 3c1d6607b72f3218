import { wasRefused } from '../../shared/api/api-error.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { CodeForm } from './code-form.tsx'
import { copy } from './copy.ts'
import { FigureSketch } from './figure-list.tsx'
import { IdeaRow } from './idea-row.tsx'
import { useFigure, useFigures } from './use-ideas.ts'

/** The titles of one figure that wait, those that two coders see differently, and its ideas. */
export const FigureIdeas = ({ figure }: { figure: string }) => {
  const { data, error, isFetching, refetch } = useFigure(figure)
  const figures = useFigures()
  const paths = figures.data?.figures.find(({ id }) => id === figure)?.paths
  if (wasRefused(error, 'ERR_NOT_FOUND')) return <p>{copy.gone}</p>
  if (!data)
    return error ? (
      <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
    ) : (
      <Loading>
        <Skeleton className="h-72" />
      </Loading>
    )
  const { ideas, queue, disputed } = data
  const nameOf = (concept: string | null) =>
    concept === null ? copy.nothing : (ideas.find(idea => idea.concept === concept)?.name ?? concept)
  return (
    <div className="grid grid-cols-1 gap-8">
      <div>
        <TextLink href="/admin/drawing-ideas">{copy.all}</TextLink>
        {paths && <FigureSketch paths={paths} className="mt-3 w-48" />}
      </div>
      <section>
        <h2 className="text-lg">{copy.queue}</h2>
        {queue.length === 0 && <p className="mt-1 text-ink-soft">{copy.queueEmpty}</p>}
        <ul>
          {queue.map(({ stems, phrase, people }) => (
            <li key={stems} className="border-b border-line py-4">
              <p className="break-words">
                <strong>{phrase}</strong>, {copy.people(people)}
              </p>
              <CodeForm figure={figure} ideas={ideas} stems={stems} phrase={phrase} />
            </li>
          ))}
        </ul>
      </section>
      {disputed.length > 0 && (
        <section aria-labelledby={`${figure}-disputed`}>
          <h2 id={`${figure}-disputed`} className="text-lg">
            {copy.disputed}
          </h2>
          <ul>
            {disputed.map(({ stems, phrase, concepts }) => (
              <li key={stems} className="border-b border-line py-4">
                <p className="break-words">
                  <strong>{phrase}</strong>
                </p>
                <p className="text-sm text-ink-soft">{copy.disputedText(concepts.map(nameOf).join(', '))}</p>
                <CodeForm figure={figure} ideas={ideas} stems={stems} phrase={phrase} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2 className="text-lg">{copy.ideas}</h2>
        <ul>
          {ideas.map(idea => (
            <IdeaRow
              key={idea.concept}
              figure={figure}
              idea={idea}
              others={ideas.filter(other => other !== idea)}
            />
          ))}
        </ul>
      </section>
    </div>
  )
}
