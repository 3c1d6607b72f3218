import type { VkKeys } from './vk-keys.ts'

type Login = { code: string; device_id: string; code_verifier: string; state: string; ext_id?: string }

export type VkReturn =
  | { kind: 'login'; login: Login }
  /** The page was opened without coming from VK ID. */
  | { kind: 'nothing' }
  /** VK ID denied it, mostly because the user cancelled. */
  | { kind: 'declined' }
  /** The state is not one of this browser. */
  | { kind: 'foreign' }

/** Interprets the query that VK ID redirected with. */
export const parseVkReturn = (search: string, stored: readonly VkKeys[]): VkReturn => {
  const query = new URLSearchParams(search)
  const [code, device_id, state, ext_id] = ['code', 'device_id', 'state', 'ext_id'].map(name =>
    query.get(name),
  )
  if (query.has('error')) return { kind: 'declined' }
  if (!code || !device_id) return { kind: 'nothing' }
  const keys = stored.find(keys => keys.state === state)
  if (!keys) return { kind: 'foreign' }
  return {
    kind: 'login',
    login: {
      code,
      device_id,
      code_verifier: keys.codeVerifier,
      state: keys.state,
      ...(ext_id && { ext_id }),
    },
  }
}
