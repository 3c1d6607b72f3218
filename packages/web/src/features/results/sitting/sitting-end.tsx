import {
  listResults,
  MANY_ANSWERS,
  type Question,
  readPortrait,
  readToday,
  type Result,
  SITTING_ANSWERS,
} from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { queryOf } from '../../../shared/api/query-client.ts'
import { dateInWords } from '../../../shared/format/date.ts'
import { Button } from '../../../ui/button.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { PortraitStone } from '../portrait/portrait-stone.tsx'
import { useProgress } from '../use-results.ts'
import { copy } from './copy.ts'
import { Gift, Headline, HEADLINE_ID } from './gift.tsx'
import { namedOf, resultsSince, waitingSince } from './sitting-results.ts'

const Message = ({ title, text }: { title: string; text: string }) => (
  <div>
    <Headline above={copy.eyebrow}>{title}</Headline>
    <p className="mt-3 max-w-[52ch] text-ink-soft">{text}</p>
  </div>
)

/** What the server knows of the sitting, once it has all answers; `isFailed` when it cannot be asked. */
const useSitting = (isSent: boolean) => {
  const fresh = { enabled: isSent, staleTime: 0, refetchOnMount: 'always' } as const
  const today = useQuery({ ...queryOf(readToday), ...fresh })
  const results = useQuery({ ...queryOf(listResults), ...fresh })
  const portrait = useQuery({ ...queryOf(readPortrait), ...fresh })
  const parts = [today, results, portrait]
  const began = today.data?.sitting.began_at ?? null
  const all = results.data ?? []
  return {
    isReady: parts.every(part => part.isFetchedAfterMount && !part.isError),
    isFailed: parts.some(part => part.isError),
    all,
    began,
    results: began === null ? [] : resultsSince(all, began),
    waiting: began === null ? [] : waitingSince(all, began),
    portrait: portrait.data,
    words: today.data?.sitting.words ?? [],
    left: today.data?.left,
    opensAt: today.data?.opens_at ?? null,
    inARow: today.data?.sitting.in_a_row ?? 0,
  }
}

/** Once in two hundred answers without a pause: at the first turn behind them. */
const isManyInARow = (inARow: number): boolean =>
  inARow >= MANY_ANSWERS && inARow % MANY_ANSWERS < SITTING_ANSWERS

/** A tap sooner than this after the page has come was meant for the question before. */
const STRAY_TAP_MS = 300

const useTakesTaps = (): boolean => {
  const [takesTaps, setTakesTaps] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTakesTaps(true), STRAY_TAP_MS)
    return () => clearTimeout(timer)
  }, [])
  return takesTaps
}

/** The focus goes where Enter goes on, once there is something to read and unless it has been put anywhere else. */
const useFocusOnMain = (isSettled: boolean) => {
  const buttons = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isSettled && document.activeElement === document.body)
      buttons.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [isSettled])
  return buttons
}

type Props = {
  /** Where the device keeps how near each quality was. */ memoryKey: string
  /** Where it keeps the guesses that endings have told. */ guessedKey: string
  /** Answers that the server does not have yet. */ unsent: number
  /** What the next questions make clear first. */ soon: Question['soon']
  isOffline: boolean
  /** Called with what the page has told, and with what it has only named. */
  onTold: (results: readonly Result[], named: readonly Result[]) => void
  /** Beside the very first results, */ offer: ReactNode
  /** or beside the first after those that were told before registration. */ isOfferDue: boolean
  /** Leads from what became clear to where it can be put to the test. */ door: ReactNode
  /** Takes the last answer back; null where there is none to take. */ onTakeBack: (() => void) | null
  /** Called when all that the sitting has brought stands there. */ onReady: () => void
  onMore: () => void
  /** Called with where to go. */ onEnough: (href: string) => void
}

/** The page that follows the fifteenth answer: what the sitting has brought, and whether to go on. */
export const SittingEnd = (props: Props) => {
  const {
    memoryKey,
    guessedKey,
    unsent,
    soon,
    isOffline,
    onTold,
    offer,
    isOfferDue,
    door,
    onTakeBack,
    onReady,
    onMore,
    onEnough,
  } = props
  const { isReady, isFailed, all, began, words, results, waiting, portrait, left, opensAt, inARow } =
    useSitting(unsent === 0)
  const takesTaps = useTakesTaps()
  const buttons = useFocusOnMain(isReady || isFailed || isOffline)
  const told = isReady ? results.map(({ uid }) => uid).join(' ') : ''
  const named = isReady
    ? namedOf(waiting)
        .map(({ uid }) => uid)
        .join(' ')
    : ''
  useEffect(() => {
    if (told === '' && named === '') return
    const ofUids = (uids: string) => all.filter(({ uid }) => uids.split(' ').includes(uid))
    onTold(ofUids(told), ofUids(named))
  }, [told, named, all, onTold])

  useEffect(() => {
    if (isReady) onReady()
  }, [isReady, onReady])

  const isDayOver = left === 0
  const isFew = left !== undefined && left > 0 && left < SITTING_ANSWERS
  const content = (): ReactNode => {
    if (isReady)
      return (
        <Gift {...{ results, all, waiting, portrait, memoryKey, guessedKey, began, words, soon, door }} />
      )
    if (isOffline) return <Message {...copy.offline} />
    if (isFailed) return <Message {...copy.failed} />
    return (
      <Loading className="grid gap-4">
        <Skeleton className="h-8" />
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="h-12 w-1/2" />
      </Loading>
    )
  }
  const { data: directions = [] } = useProgress()
  const lit = [...new Set(results.flatMap(({ psy_objects: uids }) => uids))]
  const brighter = directions.filter(({ uid }) => lit.includes(uid)).map(({ name }) => name)
  const enough = () => onEnough(portrait && portrait.sentences.length > 0 ? '/results/portrait' : '/results')
  return (
    <div
      className={`mx-auto grid max-w-5xl animate-appear gap-x-14 gap-y-5 px-4 pt-4 pb-10 md:grid-cols-[auto_minmax(0,1fr)] md:items-center md:px-6 md:pt-14 ${takesTaps ? '' : 'pointer-events-none'}`}
    >
      <figure className="mx-auto flex items-center gap-4 md:block md:max-w-80">
        <PortraitStone lit={lit} className="size-28 shrink-0 animate-turn sm:size-40 md:size-64 lg:size-80" />
        {isReady && brighter.length > 0 && (
          <figcaption className="text-sm text-pretty text-ink-soft md:mt-3 md:text-center">
            {copy.stone(brighter)}
          </figcaption>
        )}
      </figure>
      <div className="grid min-w-0 grid-cols-1 gap-6">
        {content()}
        {isReady && results.length > 0 && (isOfferDue || results.length === all.length) && offer}
        {isReady && isManyInARow(inARow) && <p className="text-ink-soft">{copy.enoughForToday}</p>}
        {isDayOver && (
          <p className="max-w-[52ch] text-ink-soft">
            {copy.dayOver(opensAt === null ? null : dateInWords(opensAt))}
          </p>
        )}
        {/* Above the bar of a phone, however much the sitting has brought. */}
        <div
          ref={buttons}
          className="sticky bottom-[calc(3.6rem+env(safe-area-inset-bottom))] flex flex-wrap gap-3 bg-paper py-2 after:absolute after:inset-x-0 after:top-full after:h-4 after:bg-paper before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-8 before:bg-linear-to-t before:from-paper before:to-transparent max-sm:*:grow max-sm:*:px-3! md:static md:before:hidden md:after:hidden"
        >
          {!isDayOver && (
            <Button variant="primary" onClick={onMore} aria-describedby={HEADLINE_ID}>
              {isFew ? copy.few(left) : copy.more}
            </Button>
          )}
          <Button variant={isDayOver ? 'primary' : 'secondary'} onClick={enough}>
            {copy.enough}
          </Button>
        </div>
        {onTakeBack && (
          <Button
            variant="quiet"
            size="s"
            onClick={onTakeBack}
            className="justify-self-start max-sm:justify-self-center"
          >
            {copy.takeBack}
          </Button>
        )}
      </div>
    </div>
  )
}
