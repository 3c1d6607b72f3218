import { vkAuth, vkRegister } from '@grani/contract'
import { useMutation } from '@tanstack/react-query'
import { call, type CallInput } from '../../../shared/api/call.ts'

type Login = CallInput<typeof vkAuth>['body']
export type VkRegistration = CallInput<typeof vkRegister>['body']

export const useVkAuth = () => useMutation({ mutationFn: (body: Login) => call(vkAuth, { body }) })

export const useVkRegister = () =>
  useMutation({ mutationFn: (body: VkRegistration) => call(vkRegister, { body }) })
