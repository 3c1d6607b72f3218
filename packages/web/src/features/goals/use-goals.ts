import { chooseGoal, dropGoal, type Goal, listGoals, readProfile } from '@grani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keyOf, queryOf } from '../../shared/api/query-client.ts'

const profileKey = queryOf(readProfile).queryKey

export const useGoals = () => useQuery(queryOf(listGoals))

/** Both calls reply with the changed profile; everything else depends on the goal and is refetched. */
const useGoalChange = (change: typeof chooseGoal | typeof dropGoal) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (goal: Goal['uid']) => call(change, { body: { goal } }),
    onSuccess: async profile => {
      client.setQueryData(profileKey, profile)
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== keyOf(readProfile)[0] })
    },
  })
}

export const useChooseGoal = () => useGoalChange(chooseGoal)

export const useDropGoal = () => useGoalChange(dropGoal)
