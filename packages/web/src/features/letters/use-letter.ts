import {
  type BodyOf,
  readLetter,
  readLetterLink,
  resumeLetter,
  saveLetter,
  stopLetter,
  unblockAddress,
} from '@grani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keyOf, queryOf } from '../../shared/api/query-client.ts'

export type Choice = BodyOf<typeof saveLetter>

export const useLetter = () => useQuery(queryOf(readLetter))

/** Choices are saved one after another, so that the last one stays. */
export const useSaveLetter = () => {
  const client = useQueryClient()
  return useMutation({
    scope: { id: saveLetter.path },
    mutationFn: (body: Choice) => call(saveLetter, { body }),
    onSuccess: letter => client.setQueryData(queryOf(readLetter).queryKey, letter),
  })
}

export const useUnblockAddress = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(unblockAddress),
    onSuccess: letter => client.setQueryData(queryOf(readLetter).queryKey, letter),
  })
}

export const useLetterLink = (token: string) =>
  useQuery({ ...queryOf(readLetterLink, { params: { token } }), retry: false })

/** Switches the letter by the link that came in it. */
export const useFollowLink = (token: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isOn: boolean) => call(isOn ? resumeLetter : stopLetter, { params: { token } }),
    onSuccess: async (_nothing, isOn) => {
      client.setQueryData(queryOf(readLetterLink, { params: { token } }).queryKey, { is_on: isOn })
      await client.invalidateQueries({ queryKey: keyOf(readLetter) })
    },
  })
}
