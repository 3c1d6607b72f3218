import {
  listResults,
  type ObservableQuality,
  type ObserverRound,
  type Observers,
  openObserverOutcome,
  readObserverOutcome,
  readObservers,
  readPortrait,
  removeObserverRound,
  saveObserverGuess,
  showObserverOutcome,
  startObserverRound,
  stopObserverRound,
} from '@grani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { wasRefused } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { keyOf, queryOf } from '../../shared/api/query-client.ts'
import { proposedQualities } from './start/proposed-qualities.ts'

const observersQuery = queryOf(readObservers)

/** Others reply meanwhile: read anew when the page opens. */
export const useObservers = () => useQuery({ ...observersQuery, staleTime: 0 })

export const useObserverOutcome = (id: string) =>
  useQuery({ ...queryOf(readObserverOutcome, { params: { id } }), staleTime: 0 })

/** What is proposed to be asked about; null while what is known of the user is still on its way. */
export const useProposedQualities = (qualities: readonly ObservableQuality[]) => {
  const results = useQuery(queryOf(listResults))
  const portrait = useQuery(queryOf(readPortrait))
  if (results.isPending || portrait.isPending) return null
  const standing = (results.data ?? []).filter(({ is_outdated }) => !is_outdated)
  return proposedQualities(qualities, standing, portrait.data)
}

const useChange = () => {
  const client = useQueryClient()
  return {
    edit: (change: (before: Observers) => Observers) =>
      client.setQueryData(observersQuery.queryKey, before => before && change(before)),
    refetch: () => client.invalidateQueries({ queryKey: observersQuery.queryKey }),
    refetchPortrait: () => client.invalidateQueries({ queryKey: keyOf(readPortrait) }),
  }
}

type Start = {
  qualities: string[]
  /** Saved first: a link never goes out in nobody's name. */ name: string | null
}

/** Starts a round. The id is made once, so that a second attempt starts no second one. */
export const useStartRound = (saveName: (name: string) => Promise<unknown>) => {
  const { refetch } = useChange()
  const [round_id] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: async ({ qualities, name }: Start) => {
      if (name !== null) await saveName(name)
      return call(startObserverRound, { body: { round_id, qualities } })
    },
    // The link stands at the top of the page; the button was at its end.
    onSuccess: () => scrollTo(0, 0),
    onSettled: refetch,
  })
}

const useRoundChange = <R>(change: () => Promise<R>) => {
  const { refetch, refetchPortrait } = useChange()
  return useMutation({
    mutationFn: change,
    onSettled: async () => {
      await refetch()
      await refetchPortrait()
    },
  })
}

export const useStopRound = (id: string) => useRoundChange(() => call(stopObserverRound, { params: { id } }))

export const useRemoveRound = (id: string) =>
  useRoundChange(() => call(removeObserverRound, { params: { id } }))

export const useOpenOutcome = (id: string) =>
  useRoundChange(() => call(openObserverOutcome, { params: { id } }))

type Guess = { statement: string; value: number | null }

const withGuess = (round: ObserverRound, { statement, value }: Guess): ObserverRound => ({
  ...round,
  qualities: round.qualities.map(quality => ({
    ...quality,
    guesses: quality.guesses.map(guess => (guess.statement === statement ? { ...guess, value } : guess)),
  })),
})

/** A guess shows at once; one that was not saved is read anew. */
export const useSaveGuess = (id: string) => {
  const { edit, refetch } = useChange()
  return useMutation({
    // One after another: the last tap is the one that stays.
    scope: { id: `guesses of ${id}` },
    mutationFn: (guess: Guess) => call(saveObserverGuess, { params: { id }, body: guess }),
    onMutate: guess =>
      edit(before => ({
        ...before,
        rounds: before.rounds.map(round => (round.id === id ? withGuess(round, guess) : round)),
      })),
    onError: refetch,
  })
}

export const useShowing = () => {
  const { edit, refetch, refetchPortrait } = useChange()
  return useMutation({
    scope: { id: 'showing of observers' },
    mutationFn: (shown_in: Observers['shown_in']) => call(showObserverOutcome, { body: shown_in }),
    onMutate: shown_in => edit(before => ({ ...before, shown_in })),
    onError: refetch,
    onSettled: refetchPortrait,
  })
}

/** The outcome was opened nowhere yet, or the round is gone. */
export const isClosed = (error: unknown): boolean =>
  wasRefused(error, 'ERR_CONFLICT') || wasRefused(error, 'ERR_NOT_FOUND')
