import {
  addPasskey,
  listPasskeys,
  type Profile,
  removePasskey,
  renamePasskey,
  startAddingPasskey,
} from '@grani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { queryOf } from '../../../shared/api/query-client.ts'
import { createPasskey } from '../../../shared/passkeys/passkeys.ts'
import { withReauthentication } from './reauthenticate.ts'

const query = queryOf(listPasskeys)

export const usePasskeys = () => useQuery(query)

const useChange = <V>(mutationFn: (variables: V) => Promise<unknown>) => {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }) })
}

/** Without a password the user is known by a recent sign-in or by another passkey. */
type NewPasskey = { name: string; password: string }

export const useAddPasskey = ({ has_password }: Profile) =>
  useChange(async ({ name, password }: NewPasskey) => {
    const options = await withReauthentication(has_password ? password : null, proof =>
      call(startAddingPasskey, { body: proof }),
    )
    await call(addPasskey, { body: { name, response: await createPasskey(options) } })
  })

export const useRenamePasskey = (id: string) =>
  useChange((name: string) => call(renamePasskey, { params: { id }, body: { name } }))

export const useRemovePasskey = (id: string) => useChange<void>(() => call(removePasskey, { params: { id } }))
