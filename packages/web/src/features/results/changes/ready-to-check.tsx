import {
  type Direction,
  LONG_REMEASUREMENT_ANSWERS,
  MAX_REMEASURED,
  type Remeasurable,
  REMEASUREMENT_ANSWERS,
} from '@grani/contract'
import { wasRefused } from '../../../shared/api/api-error.ts'
import { nouns } from '../../../shared/format/copy.ts'
import { plural } from '../../../shared/format/plural.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { chanceLabel } from './change-labels.ts'
import { copy } from './copy.ts'
import { useStartRemeasurement } from './use-changes.ts'

const questions = (qualities: number): string => plural(qualities * REMEASUREMENT_ANSWERS, nouns.question)

type RowProps = {
  entry: Remeasurable
  isPending: boolean
  /** Long checks are made one at a time. */
  hasLong: boolean
  onCheck: (qualities: string[], isLong: boolean) => void
}

/** One quality: what a check of it could find, the usual check and the long one. */
const Row = ({ entry, isPending, hasLong, onCheck }: RowProps) => {
  const { quality, long_chance: longChance } = entry
  const chance = chanceLabel(entry)
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
      <span className="min-w-38 flex-1 leading-snug">
        {quality.name}
        {chance !== null && <span className="block text-sm text-ink-soft">{chance}</span>}
      </span>
      <span className="flex flex-wrap gap-2">
        <Button
          size="s"
          aria-label={copy.checkOf(quality.name)}
          disabled={isPending}
          onClick={() => onCheck([quality.id], false)}
        >
          {copy.check}
        </Button>
        {longChance !== null && !hasLong && (
          <Button
            size="s"
            aria-label={copy.checkLongOf(quality.name)}
            disabled={isPending}
            onClick={() => onCheck([quality.id], true)}
          >
            {copy.checkLong(plural(LONG_REMEASUREMENT_ANSWERS, nouns.question))}
          </Button>
        )}
      </span>
    </li>
  )
}

type GroupProps = Omit<RowProps, 'entry'> & { name: string; ready: readonly Remeasurable[] }

/** The qualities of one direction. */
const Group = ({ name, ready, isPending, hasLong, onCheck }: GroupProps) => {
  const ids = ready.map(({ quality }) => quality.id).slice(0, MAX_REMEASURED)
  return (
    <section className="border-t border-line pt-4 first:border-t-0 first:pt-0">
      <h3 className="text-base font-semibold">{name}</h3>
      <ul className="mt-1">
        {ready.map(entry => (
          <Row
            key={entry.quality.id}
            entry={entry}
            isPending={isPending}
            hasLong={hasLong}
            onCheck={onCheck}
          />
        ))}
      </ul>
      {ids.length > 1 && (
        <Button size="s" className="mt-2" disabled={isPending} onClick={() => onCheck(ids, false)}>
          {copy.checkAll(questions(ids.length))}
        </Button>
      )}
    </section>
  )
}

type Props = {
  ready: readonly Remeasurable[]
  directions: readonly Direction[]
  hasLong: boolean
  onStarted: () => void
}

/** What can be measured again now, by direction. */
export const ReadyToCheck = ({ ready, directions, hasLong, onStarted }: Props) => {
  const { mutate, isPending, error } = useStartRemeasurement(onStarted)
  const groups = [...new Set(ready.map(({ quality }) => quality.direction))].map(uid => ({
    uid,
    name: directions.find(direction => direction.uid === uid)?.name ?? '',
    ready: ready.filter(({ quality }) => quality.direction === uid),
  }))
  return (
    <Card aria-label={copy.ready}>
      <h2 className="text-lg">{copy.ready}</h2>
      <p className="mt-1 max-w-[60ch] text-sm text-ink-soft">{copy.price(questions(1))}</p>
      <p className="mt-1 max-w-[60ch] text-sm text-ink-soft">{copy.large}</p>
      <output className="block text-error">
        {error && (
          <p className="mt-3">
            {wasRefused(error, 'ERR_READ_ONLY') ? (
              <>
                {copy.readOnly} <TextLink href="/select-plan">{copy.plans}</TextLink>
              </>
            ) : (
              copy.failed
            )}
          </p>
        )}
      </output>
      <div className="mt-4 grid grid-cols-1 gap-4">
        {groups.map(group => (
          <Group
            key={group.uid}
            {...group}
            isPending={isPending}
            hasLong={hasLong}
            onCheck={(qualities, isLong) => mutate({ qualities, isLong })}
          />
        ))}
      </div>
    </Card>
  )
}
