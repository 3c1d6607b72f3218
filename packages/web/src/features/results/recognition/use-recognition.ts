import { chooseText, markSentence, readRecognition, startRecognition } from '@grani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { queryOf } from '../../../shared/api/query-client.ts'

const recognitionQuery = queryOf(readRecognition)

export const useRecognition = () => useQuery(recognitionQuery)

const useRefetched = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: recognitionQuery.queryKey })
}

export const useStartRecognition = () => {
  const refetch = useRefetched()
  return useMutation({ mutationFn: () => call(startRecognition), onSettled: refetch })
}

export const useChooseText = (uid: string) => {
  const refetch = useRefetched()
  return useMutation({
    mutationFn: (place: number) => call(chooseText, { params: { uid }, body: { place } }),
    onSettled: refetch,
  })
}

type Mark = { place: number; line: number; is_marked: boolean }

export const useMarkSentence = (uid: string) => {
  const refetch = useRefetched()
  return useMutation({
    mutationFn: (body: Mark) => call(markSentence, { params: { uid }, body }),
    onSettled: refetch,
  })
}
