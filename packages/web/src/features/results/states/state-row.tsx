import type { Result } from '@grani/contract'
import { dateInWords } from '../../../shared/format/date.ts'
import { nouns } from '../../../shared/format/copy.ts'
import { plural } from '../../../shared/format/plural.ts'
import { Card } from '../../../ui/card.tsx'
import { SafeHtml } from '../../../ui/safe-html.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { copy } from '../copy.ts'
import { Feedback } from '../list/feedback.tsx'
import { NextStep } from '../list/next-step.tsx'
import { ResultHead } from '../list/result-head.tsx'
import { useResultDetails } from '../use-result-actions.ts'
import { stateChangeLabel, precisionLabel, stateLabel } from '../labels.ts'
import { HistoryChart } from './history-chart.tsx'
import { HistoryTable } from './history-table.tsx'

const texts = copy.states

const NextReading = ({ at }: { at: string | null }) => {
  if (at !== null) return <>{texts.next(dateInWords(at))}</>
  return (
    <>
      {texts.open} <TextLink href="/">{texts.openLink}</TextLink>
    </>
  )
}

type Props = { result: Result; /** Earlier readings of the same state. */ history: readonly Result[] }

/** One state: its history chart; a tap opens the text about the latest reading. */
export const StateRow = ({ result, history }: Props) => {
  const { isOpen, toggle, detailsId } = useResultDetails(result)
  const { quality, shared_at: at } = result
  const readings = [result, ...history]
  const now = [stateLabel(result), stateChangeLabel(result, history[0])].join(', ')
  const label = texts.history(quality.name, plural(readings.length, nouns.weekAccusative), now)
  return (
    <Card className="break-inside-avoid p-0! md:p-0!">
      <ResultHead result={result} isOpen={isOpen} controls={detailsId} onToggle={toggle}>
        {texts.week(dateInWords(at))}: {now}
      </ResultHead>
      <div className="px-5 pb-5">
        <HistoryChart results={readings} label={label} />
        <p className="mt-3 text-sm text-ink-soft first-letter:uppercase">
          {precisionLabel(result)}. <NextReading at={result.next_at} />
        </p>
        {/* Hidden by a class and not by the attribute, which print styles could not override. */}
        <div
          id={detailsId}
          className={`mt-4 gap-4 border-t border-line pt-4 ${isOpen ? 'grid' : 'hidden print:grid'}`}
        >
          <SafeHtml html={result.level_text} />
          <NextStep step={result.next_step} />
          <p className="text-sm text-ink-soft">
            {copy.meaning}: {quality.meaning}.
          </p>
          <HistoryTable name={quality.name} results={readings} />
          <Feedback result={result} />
        </div>
      </div>
    </Card>
  )
}
