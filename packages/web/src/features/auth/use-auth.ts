import {
  changePassword,
  forgotPassword,
  listSessions,
  login,
  register,
  restorePassword,
  sendVerification,
  verifyEmail,
} from '@grani/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, type CallInput } from '../../shared/api/call.ts'
import { keyOf } from '../../shared/api/query-client.ts'

export type LoginFields = CallInput<typeof login>['body']
export type RegisterFields = CallInput<typeof register>['body']
export type RestoreFields = CallInput<typeof restorePassword>['body']

export const useLogin = () => useMutation({ mutationFn: (body: LoginFields) => call(login, { body }) })

export const useRegister = () =>
  useMutation({ mutationFn: (body: RegisterFields) => call(register, { body }) })

export const useForgotPassword = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof forgotPassword>['body']) => call(forgotPassword, { body }),
  })

export const useRestorePassword = () =>
  useMutation({ mutationFn: (body: RestoreFields) => call(restorePassword, { body }) })

export type ChangePasswordFields = CallInput<typeof changePassword>['body']

/** All other sessions end with it. */
export const useChangePassword = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ChangePasswordFields) => call(changePassword, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listSessions) }),
  })
}

/** Takes the token of a solved captcha, where one is required. */
export const useSendVerification = () =>
  useMutation({
    mutationFn: (token: string | null) => call(sendVerification, { query: token === null ? {} : { token } }),
  })

export const useVerifyEmail = () =>
  useMutation({ mutationFn: (token: string) => call(verifyEmail, { body: { token } }) })
