import {
  type PushKinds,
  readPush,
  type ReplyOf,
  removePushDevice,
  savePushDevice,
  savePushKinds,
} from '@grani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryOf } from '../../shared/api/query-client.ts'
import { subscribe } from './browser-push.ts'
import { forgetSubscription } from './keep-subscription.ts'
import { pushedDevice } from './pushed-device.ts'
import { zoneHere } from './zone-here.ts'

const query = queryOf(readPush)

export type Push = ReplyOf<typeof readPush>

export const usePush = () => useQuery(query)

const useRefresh = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: query.queryKey })
}

/** Switches this device on or off. */
export const useSwitchDevice = (uid: string, { public_key: key, devices }: Push) => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (isOn: boolean) => {
      if (isOn && key !== null) {
        const subscription = await subscribe(key)
        await call(savePushDevice, { body: { ...subscription, zone: zoneHere() } })
        return pushedDevice.write({ uid, endpoint: subscription.endpoint, serverKey: key })
      }
      const here = devices.find(({ is_current }) => is_current)
      if (here) await call(removePushDevice, { params: { id: here.id } })
      await forgetSubscription()
    },
    onSettled: refresh,
  })
}

export const useRemoveDevice = () => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => call(removePushDevice, { params: { id } }),
    onSettled: refresh,
  })
}

/** Each save is of all of them: one after another, so that the last choice is the one that stays. */
export const useSaveKinds = () => {
  const refresh = useRefresh()
  return useMutation({
    scope: { id: 'push kinds' },
    mutationFn: (kinds: PushKinds) => call(savePushKinds, { body: { ...kinds, zone: zoneHere() } }),
    onSettled: refresh,
  })
}
