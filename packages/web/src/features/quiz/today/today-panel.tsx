import { readProgress } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { queryOf } from '../../../shared/api/query-client.ts'
import { hueOf } from '../../../shared/families/families.ts'
import { FacetPicture } from '../../../ui/facet-picture.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useQuestionSession } from '../session/session-registry.ts'
import { useQuestionView } from '../session/use-question-view.ts'
import type { Account } from '../sync/account-key.ts'
import { beingClarified } from './being-clarified.ts'
import { copy } from './copy.ts'
import { useAnsweredToday } from './use-answered-today.ts'

/**
 * What is being found out, the facet that is filling, and how much was answered today: one line above the question, or a
 * panel beside it on a wide screen. It has no heading, because the question is the first one of the page.
 */
export const TodayPanel = ({ user }: { user: Account }) => {
  const session = useQuestionSession(user)
  // The next question is drawn first.
  const view = useDeferredValue(useQuestionView(session))
  const answered = useAnsweredToday(session)
  const { data: directions = [] } = useQuery(queryOf(readProgress))
  const clarified = beingClarified(view, directions)
  if (answered === undefined && !clarified) return null
  return (
    <section
      aria-label={copy.label}
      className={classNames(
        'flex items-center gap-2.5 px-1 text-sm leading-tight lg:grid lg:animate-appear lg:grid-rows-[auto_1fr_auto] lg:items-start lg:justify-items-center lg:gap-4 lg:rounded-card lg:bg-surface lg:p-6 lg:text-center lg:shadow-card',
        // With the number of answers alone it is not as high as the card beside it.
        clarified && 'lg:h-full',
      )}
    >
      {clarified && (
        <>
          <FacetPicture
            facets={clarified.direction.qualities}
            hue={hueOf(clarified.direction.uid)}
            marked={clarified.quality}
            className="size-9 shrink-0 lg:size-44 xl:size-52"
          />
          <p className="min-w-0 lg:min-h-[3.75rem]">
            <span className="block truncate text-ink-soft lg:text-base">{clarified.label}</span>
            <span className="block truncate font-medium lg:mt-1 lg:text-lg lg:leading-snug lg:text-balance lg:whitespace-normal">
              {clarified.name}
            </span>
          </p>
        </>
      )}
      {answered !== undefined && (
        <p className="ml-auto shrink-0 text-right lg:mx-0 lg:w-full lg:border-line lg:not-only:border-t lg:not-only:pt-4 lg:text-center lg:text-base">
          <span className="block font-medium lg:inline">{copy.answers(answered)}</span>{' '}
          <span className="block text-ink-soft lg:inline">{copy.today}</span>
        </p>
      )}
    </section>
  )
}
