import {
  type BodyOf,
  codeIdea,
  listIdeaFigures,
  mergeIdea,
  openIdeaFigure,
  renameIdea,
} from '@grani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminQueryOf, callAdmin } from '../../shared/admin/call-admin.ts'
import { keyOf } from '../../shared/api/query-client.ts'

export const useFigures = () => useQuery(adminQueryOf(listIdeaFigures))

export const useFigure = (figure: string) => useQuery(adminQueryOf(openIdeaFigure, { params: { figure } }))

/** A change of the ideas of a figure: its titles, counts and the agreement are fetched again. */
const useIdeaChange = <V>(mutationFn: (variables: V) => Promise<unknown>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all(
        [listIdeaFigures, openIdeaFigure].map(endpoint =>
          client.invalidateQueries({ queryKey: keyOf(endpoint) }),
        ),
      ),
  })
}

export const useCode = (figure: string) =>
  useIdeaChange((body: BodyOf<typeof codeIdea>) => callAdmin(codeIdea, { params: { figure }, body }))

export const useRename = (figure: string, concept: string) =>
  useIdeaChange((name: string) => callAdmin(renameIdea, { params: { figure, concept }, body: { name } }))

export const useMerge = (figure: string, concept: string) =>
  useIdeaChange((into: string) => callAdmin(mergeIdea, { params: { figure, concept }, body: { into } }))
