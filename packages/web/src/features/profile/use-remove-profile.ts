import { removeProfile } from '@grani/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { markSignedOut } from '../../shared/api/session.ts'

export const useRemoveProfile = (onDone: () => void) =>
  useMutation({
    mutationFn: () => call(removeProfile),
    onSuccess: () => {
      onDone()
      markSignedOut('removed')
    },
  })
