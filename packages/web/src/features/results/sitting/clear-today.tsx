import type { Result } from '@grani/contract'
import { useState } from 'react'
import { DAY_MS, nextMidnight } from '../../../shared/format/time.ts'
import { announcedResult } from '../named-result.ts'
import { useResults } from '../use-results.ts'
import { copy } from './copy.ts'
import { kindestFirst, resultsSince } from './sitting-results.ts'

/** More than this is on the page of the results. */
const MAX_NAMES = 4

const namesOf = (results: readonly Result[]): string => {
  const names = results.slice(0, MAX_NAMES).map(announcedResult)
  const more = results.length - names.length
  return more > 0 ? `${names.join(', ')} ${copy.today.more(more)}` : names.join(', ')
}

const lastMidnight = (): string => new Date(nextMidnight(Date.now()) - DAY_MS).toISOString()

/** What has become clear since midnight in Moscow; nothing where nothing has. */
export const ClearToday = () => {
  const { data = [] } = useResults()
  const [midnight] = useState(lastMidnight)
  const results = kindestFirst(resultsSince(data, midnight))
  return results.length > 0 && <p className="max-w-[46ch]">{copy.today.became(namesOf(results))}</p>
}
