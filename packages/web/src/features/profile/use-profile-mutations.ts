import { type Reauthentication, removeProfile, saveCalibrationChoice, saveProfile } from '@grani/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, type CallInput } from '../../shared/api/call.ts'
import { markSignedOut } from '../../shared/api/session.ts'
import { profileQuery } from './use-profile.ts'

export type ProfileFields = NonNullable<CallInput<typeof saveProfile>['body']>

export const useSaveProfile = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileFields) => call(saveProfile, { body }),
    onSuccess: profile => client.setQueryData(profileQuery.queryKey, profile),
  })
}

/** Choices are saved one after another, so that the last one stays. */
export const useSaveCalibrationChoice = () => {
  const client = useQueryClient()
  return useMutation({
    scope: { id: saveCalibrationChoice.path },
    mutationFn: (allows: boolean) => call(saveCalibrationChoice, { body: { allows_calibration: allows } }),
    onSuccess: profile => client.setQueryData(profileQuery.queryKey, profile),
  })
}

/** Sends the removal with what shows who the user is, as often as it takes. */
type Send = (proof: Reauthentication) => Promise<void>

/** Its variable says how the user shows who they are. */
export const useRemoveProfile = (onDone: () => void) =>
  useMutation({
    mutationFn: (prove: (send: Send) => Promise<void>) =>
      prove(proof => call(removeProfile, { body: proof })),
    onSuccess: () => {
      onDone()
      markSignedOut('removed')
    },
  })
