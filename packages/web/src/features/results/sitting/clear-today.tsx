import { useState } from 'react'
import { DAY_MS, nextMidnight } from '../../../shared/format/time.ts'
import { firstSentences } from '../first-sentences.ts'
import { usePortrait } from '../portrait/use-portrait.ts'
import { useResults } from '../use-results.ts'
import { copy } from './copy.ts'
import { kindestFirst, pairSentence, resultsSince } from './sitting-results.ts'

/** More than this is on the page of the results. */
const MAX_SENTENCES = 2

const lastMidnight = (): string => new Date(nextMidnight(Date.now()) - DAY_MS).toISOString()

/** What has become clear since midnight in Moscow, a sentence that joins two first, then in the words of the results; nothing where nothing has. */
export const ClearToday = () => {
  const { data = [] } = useResults()
  const [midnight] = useState(lastMidnight)
  const { data: portrait } = usePortrait()
  const results = kindestFirst(resultsSince(data, midnight))
  const pair = portrait ? pairSentence(portrait, results) : null
  const joined = new Set(pair?.evidence.map(({ uid }) => uid))
  const alone = results.filter(({ uid }) => !joined.has(uid))
  const shown = alone.slice(0, MAX_SENTENCES - (pair ? 1 : 0))
  const more = alone.length - shown.length
  return (
    results.length > 0 && (
      <div className="grid max-w-[46ch] gap-2">
        <h3 className="text-sm font-semibold text-ink-soft">{copy.today.became}</h3>
        {pair && <p>{pair.text}</p>}
        {shown.map(({ uid, level_text: text }) => (
          <p key={uid}>{firstSentences(text, 1)}</p>
        ))}
        {more > 0 && <p className="text-sm text-ink-soft">{copy.today.more(more)}</p>}
      </div>
    )
  )
}
