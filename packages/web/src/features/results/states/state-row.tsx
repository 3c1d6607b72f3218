import type { Result } from '@grani/contract'
import { useId, useRef, useState } from 'react'
import { dateInWords } from '../../../shared/format/date.ts'
import { nouns } from '../../../shared/format/copy.ts'
import { plural } from '../../../shared/format/plural.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { SafeHtml } from '../../../ui/safe-html.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { copy } from '../copy.ts'
import { HelpLink } from '../../../shared/help/help-link.tsx'
import { Feedback } from '../list/feedback.tsx'
import { NextStep } from '../list/next-step.tsx'
import { ResultHeading } from '../list/result-heading.tsx'
import { useViewed } from '../list/use-viewed.ts'
import { isLowMood } from '../low-mood.ts'
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

/** The readings as a table, on request; on paper always. */
const Readings = ({ name, results }: { name: string; results: readonly Result[] }) => {
  const [isShown, setShown] = useState(false)
  const id = useId()
  return (
    <div>
      <Button
        size="s"
        variant="quiet"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setShown(!isShown)}
        className="-mx-3.5 print:hidden"
      >
        {isShown ? texts.hideTable : texts.asTable}
      </Button>
      {/* Hidden by a class and not by the attribute, which print styles could not override. */}
      <div id={id} className={isShown ? 'mt-1' : 'hidden print:block'}>
        <HistoryTable name={name} results={results} />
      </div>
    </div>
  )
}

type Props = { result: Result; /** Earlier readings of the same state. */ history: readonly Result[] }

/** One state: its history chart, and the text about the latest reading. */
export const StateRow = ({ result, history }: Props) => {
  const { quality, shared_at: at } = result
  const text = useRef<HTMLDivElement>(null)
  const wasNew = useViewed(result, text)
  const readings = [result, ...history]
  const now = [stateLabel(result), stateChangeLabel(result, history[0])].join(', ')
  const label = texts.history(quality.name, plural(readings.length, nouns.weekAccusative), now)
  return (
    <Card className="break-inside-avoid" aria-labelledby={result.uid}>
      <ResultHeading result={result} wasNew={wasNew} />
      <p className="mt-1 text-sm text-ink-soft">
        {texts.week(dateInWords(at))}: {now}
      </p>
      <HistoryChart results={readings} label={label} />
      <p className="mt-3 text-sm text-ink-soft first-letter:uppercase">
        {precisionLabel(result)}. <NextReading at={result.next_at} />
      </p>
      <div className="mt-4 grid grid-cols-1 gap-4 border-t border-line pt-4">
        <div ref={text}>
          <SafeHtml html={result.level_text} />
        </div>
        {isLowMood(result) && <HelpLink />}
        <NextStep step={result.next_step} />
        <p className="text-sm text-ink-soft">
          {copy.meaning}: {quality.meaning}.
        </p>
        <Readings name={quality.name} results={readings} />
        <div className="border-t border-line pt-3">
          <Feedback result={result} />
        </div>
      </div>
    </Card>
  )
}
