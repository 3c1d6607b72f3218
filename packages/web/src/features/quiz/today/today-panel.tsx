import { readProgress, SITTING_ANSWERS, type Today } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { deviceStorage } from '../../../shared/api/device-storage.ts'
import { queryOf } from '../../../shared/api/query-client.ts'
import { hueOf } from '../../../shared/families/families.ts'
import { FacetPicture } from '../../../ui/facet-picture.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Meter } from '../../../ui/meter.tsx'
import { useQuestionSession } from '../session/session-registry.ts'
import { useQuestionView } from '../session/use-question-view.ts'
import { type Account, accountKey } from '../sync/account-key.ts'
import { answersKept, beingClarified } from './being-clarified.ts'
import { copy } from './copy.ts'
import { readSaid, storeSaid } from './countdown.ts'
import { isDayCounted, isSittingCounted } from './day-count.ts'
import { startWords } from './start-words.ts'
import { useToday } from './use-today.ts'

/** A sitting begins. */
const NOTHING_SAID = new Map<string, number>()

/** From so many left on, how many is said. */
const FEW_LEFT = 20

/** That none is left the card itself says. */
const isFewLeft = ({ left }: Today): boolean => left > 0 && left <= FEW_LEFT

type CountProps = { answers: number | null; today: Today | undefined }

/** How far the sitting is, where the day has a whole one left, and under it the day: what is left of it once that is little. */
const Count = ({ answers, today }: CountProps) => (
  <div
    className={classNames(
      'ml-auto shrink-0 text-right lg:col-span-full lg:mx-0 lg:w-full lg:border-line lg:text-center lg:not-only:border-t lg:not-only:pt-4',
      // There the beginning of a sitting is said in its place.
      answers === 0 && 'max-lg:hidden',
    )}
  >
    {isSittingCounted(answers, today) && (
      <>
        <p className="font-medium lg:text-base">{copy.ofSitting(answers, SITTING_ANSWERS)}</p>
        <Meter
          value={(100 * answers) / SITTING_ANSWERS}
          className="absolute inset-x-1 -bottom-0.5 h-0.5! lg:static lg:mt-2 lg:h-1!"
        />
      </>
    )}
    {today && (isFewLeft(today) || isDayCounted(answers, today)) && (
      <p className="text-ink-soft lg:mt-2">
        {isFewLeft(today) ? copy.leftToday(today.left) : <Answered count={today.answered} />}
      </p>
    )}
  </div>
)

/** «за день 60», and the noun too where there is room. */
const Answered = ({ count }: { count: number }) => (
  <>
    {copy.today} <span className="lg:hidden">{count}</span>
    <span className="max-lg:hidden">{copy.answers(count)}</span>
  </>
)

type Props = {
  user: Account
  /** On a wide screen with a small picture beside its name, where other panels stand below. */ isCompact?: boolean
}

/**
 * What is being found out, the facet that is filling, and how far the sitting and the day are: one line above the question, or a
 * panel beside it on a wide screen. It has no heading, because the question is the first one of the page.
 */
export const TodayPanel = ({ user, isCompact = false }: Props) => {
  const session = useQuestionSession(user)
  // The next question is drawn first.
  const view = useDeferredValue(useQuestionView(session))
  const today = useToday(session)
  const { data: directions = [] } = useQuery(queryOf(readProgress))
  const [openedBy] = useState(() => new Map<string, string>())
  const account = accountKey(user)
  const [saidBefore] = useState(() => readSaid(deviceStorage, account))
  const answers = view.kind === 'asking' ? view.answers : null
  const said = answers === 0 ? NOTHING_SAID : saidBefore
  const kept = answers === 0 ? answersKept(directions, today) : null
  const clarified = kept ?? beingClarified(view, directions, openedBy, said)
  const asked = view.kind === 'asking' ? view.question.uid : null
  const direction = clarified?.direction.uid
  useEffect(() => {
    if (asked !== null && direction !== undefined && !openedBy.has(direction)) openedBy.set(direction, asked)
  }, [asked, direction, openedBy])
  const missing = clarified?.answers ?? null
  const quality = clarified?.quality ?? null
  useEffect(() => {
    if (answers === 0) saidBefore.clear()
    if (missing !== null && quality !== null) saidBefore.set(quality, missing)
    if (answers !== null) storeSaid(deviceStorage, account, saidBefore)
  }, [answers, missing, quality, saidBefore, account])
  // «За день 0» under a card that says that nothing is left would say nothing.
  if (!clarified && (!today || today.answered + today.left === 0)) return null
  return (
    <section
      aria-label={copy.label}
      className={classNames(
        'relative flex items-center gap-2.5 px-1 text-sm leading-tight lg:grid lg:animate-appear lg:gap-4 lg:rounded-card lg:bg-surface lg:shadow-card',
        isCompact
          ? 'lg:grid-cols-[auto_minmax(0,1fr)] lg:gap-x-3 lg:p-4'
          : 'lg:justify-items-center lg:p-6 lg:text-center',
      )}
    >
      {clarified && (
        <>
          <FacetPicture
            facets={clarified.direction.qualities}
            hue={hueOf(clarified.direction.uid)}
            marked={clarified.quality}
            className={classNames('size-9 shrink-0', isCompact ? 'lg:size-14' : 'lg:size-44 xl:size-52')}
          />
          <p className={classNames('min-w-0', !isCompact && 'lg:min-h-[3.75rem]')}>
            {/* On a wide screen the beginning of a sitting is said above the question itself. */}
            <span className="block truncate text-ink-soft lg:hidden">
              {answers === 0 && !kept ? startWords(today) : clarified.label}
            </span>
            <span className={classNames('hidden text-ink-soft lg:block', !isCompact && 'text-base')}>
              {clarified.label}
            </span>
            <span
              className={classNames(
                'block truncate font-medium lg:leading-snug lg:text-balance lg:whitespace-normal',
                isCompact ? 'lg:text-base' : 'lg:mt-1 lg:text-lg',
              )}
            >
              {clarified.name}
            </span>
          </p>
        </>
      )}
      <Count answers={answers} today={today} />
    </section>
  )
}
