import { dateInWords } from '../../../shared/format/date.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { copy } from './copy.ts'
import { useChanges } from './use-changes.ts'

const PAGE = '/results/changes'

/** Beside a result: how its quality has changed, and when it can be measured again. */
export const CheckAgain = ({ quality }: { quality: string }) => {
  const { data } = useChanges()
  const entry = data?.qualities.find(one => one.quality.id === quality)
  const change = data?.changes.find(one => one.quality.id === quality)
  if (!entry) return null
  const { answered, answers, available_at: at, is_available: isAvailable } = entry
  return (
    <div className="grid gap-1 text-sm print:hidden">
      {change && (
        <TextLink href={PAGE}>
          {copy.changed(
            dateInWords(change.finished_at),
            copy.outcome[change.outcome].toLocaleLowerCase('ru-RU'),
          )}
        </TextLink>
      )}
      {answered !== null && (
        <TextLink href={PAGE}>
          {copy.underWay}: {copy.answered(answered, answers)}
        </TextLink>
      )}
      {isAvailable && <TextLink href={PAGE}>{copy.checkAgain}</TextLink>}
      {answered === null && !isAvailable && <p className="text-ink-soft">{copy.laterOne(dateInWords(at))}</p>}
    </div>
  )
}

/** The way to the page of changes. */
export const ChangesLink = () => (
  <p className="mt-8 max-w-[60ch] text-sm text-ink-soft print:hidden">
    <TextLink href={PAGE} className="font-medium">
      {copy.title}
    </TextLink>
    <br />
    {copy.link}
  </p>
)
