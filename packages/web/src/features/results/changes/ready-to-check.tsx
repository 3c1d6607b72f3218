import { type Direction, MAX_REMEASURED, type Remeasurable, REMEASUREMENT_ANSWERS } from '@grani/contract'
import { wasRefused } from '../../../shared/api/api-error.ts'
import { nouns } from '../../../shared/format/copy.ts'
import { plural } from '../../../shared/format/plural.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { copy } from './copy.ts'
import { useStartRemeasurement } from './use-changes.ts'

const questions = (qualities: number): string => plural(qualities * REMEASUREMENT_ANSWERS, nouns.question)

type GroupProps = {
  name: string
  ready: readonly Remeasurable[]
  isPending: boolean
  onCheck: (qualities: string[]) => void
}

/** The qualities of one direction. */
const Group = ({ name, ready, isPending, onCheck }: GroupProps) => {
  const ids = ready.map(({ quality }) => quality.id).slice(0, MAX_REMEASURED)
  return (
    <section className="border-t border-line pt-4 first:border-t-0 first:pt-0">
      <h3 className="text-base font-semibold">{name}</h3>
      <ul className="mt-1">
        {ready.map(({ quality }) => (
          <li
            key={quality.id}
            className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1"
          >
            <span className="min-w-38 flex-1 leading-snug">{quality.name}</span>
            <Button
              size="s"
              aria-label={copy.checkOf(quality.name)}
              disabled={isPending}
              onClick={() => onCheck([quality.id])}
            >
              {copy.check}
            </Button>
          </li>
        ))}
      </ul>
      {ids.length > 1 && (
        <Button size="s" className="mt-2" disabled={isPending} onClick={() => onCheck(ids)}>
          {copy.checkAll(questions(ids.length))}
        </Button>
      )}
    </section>
  )
}

type Props = { ready: readonly Remeasurable[]; directions: readonly Direction[]; onStarted: () => void }

/** What can be measured again now, by direction. */
export const ReadyToCheck = ({ ready, directions, onStarted }: Props) => {
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
          <Group key={group.uid} {...group} isPending={isPending} onCheck={mutate} />
        ))}
      </div>
    </Card>
  )
}
