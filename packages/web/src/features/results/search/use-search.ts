import type { Direction, Result } from '@grani/contract'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Provisional } from '../provisional.ts'
import { hasAll, provisionalSearchText, searchTextOf, stemsOf } from './search-results.ts'

type Searched = {
  results: readonly Result[]
  provisional: readonly Provisional[]
  directions: readonly Direction[]
}

/** A query, and what it finds; everything while it is empty. What is typed is shown before the list follows. */
export const useSearch = ({ results, provisional, directions }: Searched) => {
  const [query, setQuery] = useState('')
  const searched = useDeferredValue(query)
  const texts = useMemo(
    () => ({
      results: results.map(result => searchTextOf(result, directions)),
      provisional: provisional.map(quality => provisionalSearchText(quality, directions)),
    }),
    [results, provisional, directions],
  )
  return useMemo(() => {
    const stems = stemsOf(searched)
    const isFound = (text = ''): boolean => hasAll(text, stems)
    return {
      query,
      setQuery,
      /** The query that the lists are for; empty when they hold everything. */
      searched: stems.length > 0 ? searched.trim() : '',
      results: results.filter((_, i) => isFound(texts.results[i])),
      provisional: provisional.filter((_, i) => isFound(texts.provisional[i])),
    }
  }, [query, searched, texts, results, provisional])
}
