import { logout } from '@grani/contract'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { call } from '../../../shared/api/call.ts'
import { markSignedOut } from '../../../shared/api/session.ts'

export const useLogout = () => {
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: () => call(logout),
    onSuccess: () => {
      navigate('/', { replace: true })
      markSignedOut('left')
    },
  })
}
