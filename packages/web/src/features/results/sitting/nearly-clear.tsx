import type { Question } from '@grani/contract'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { deviceStorage } from '../../../shared/api/device-storage.ts'
import { isSaidInNumbers } from '../../../shared/format/answers-left.ts'
import { Meter } from '../../../ui/meter.tsx'
import { useProgress } from '../use-results.ts'
import { copy as resultsCopy } from '../copy.ts'
import { copy } from './copy.ts'
import { namedBefore } from './named-before.ts'
import { keepNear, nearBefore } from './near-before.ts'
import {
  allNear,
  type Guess,
  guessesOf,
  type Nearly,
  nearlyClear,
  type SittingWord,
} from './sitting-results.ts'

export type EndingProps = {
  /** Where the device keeps what an ending has named. */ memoryKey: string
  /** Where it keeps the guesses that endings have told. */ guessedKey: string
  /** When the sitting began. */ began: string | null
  /** What was said in it. */ words: readonly SittingWord[]
  /** What the next questions make clear first, and by how many answers. */ soon: Question['soon']
}

/** What will become clear next, where anything has come nearer, and what the answers point to. */
export const useNear = ({
  memoryKey: key,
  guessedKey,
  began,
  words,
}: EndingProps): {
  near: Nearly[]
  guesses: Guess[]
  /** What earlier endings have begun with. */ told: ReadonlySet<string>
} => {
  const { data: directions } = useProgress()
  const [before] = useState(() => nearBefore({ storage: deviceStorage, key, began }))
  const [told] = useState(() =>
    began === null ? new Set<string>() : namedBefore({ storage: deviceStorage, key: guessedKey, began }),
  )
  useEffect(() => {
    if (!directions) return
    const now = Object.fromEntries(allNear(directions).map(({ id, certainty }) => [id, certainty]))
    keepNear({ storage: deviceStorage, key, began }, now)
  }, [directions, key, began])
  const shown = directions ?? []
  return { near: nearlyClear(shown, before), guesses: guessesOf(shown, words, told), told }
}

/** In one line, beside what has become clear. */
export const NearlyClearLine = (props: EndingProps) => {
  const { near } = useNear(props)
  if (near.length === 0) return null
  return <p className="max-w-[52ch] text-ink-soft">{copy.nearer(near.map(({ name }) => name))}</p>
}

type NearlyClearProps = { near: readonly Nearly[] } & Pick<EndingProps, 'soon'>

export const NearlyClear = ({ near, soon }: NearlyClearProps) =>
  near.length > 0 && (
    <section aria-label={copy.nothing.nearly}>
      <h3 className="text-sm font-semibold text-ink-soft">{copy.nothing.nearly}</h3>
      <p className="text-sm text-ink-soft">{resultsCopy.bars}</p>
      <ul className="mt-2 grid gap-2">
        {near.map(({ id, name, direction, certainty }) => (
          <li key={id}>
            <Link
              href={`/results/${direction}`}
              className="-mx-2 block rounded-control px-2 py-1.5 hover:bg-sunken"
            >
              <span className="font-medium">{name}</span>
              {soon?.quality === name && isSaidInNumbers(soon.answers) && (
                <span className="text-ink-soft"> · {copy.nothing.left(soon.answers)}</span>
              )}
              <Meter value={100 * certainty} className="mt-1.5" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
