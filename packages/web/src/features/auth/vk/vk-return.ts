import type { VkKeys } from './vk-keys.ts'

type Login = { code: string; device_id: string; code_verifier: string; state: string; ext_id?: string }

export type VkReturn =
  | { kind: 'login'; login: Login }
  /** Somebody opened the address without having been at VK ID. */
  | { kind: 'nothing' }
  /** VK ID says no: mostly the person has changed their mind. */
  | { kind: 'declined' }
  /** The answer is to another question than this browser asked. */
  | { kind: 'foreign' }

/** What the address says that VK ID led back to. */
export const parseVkReturn = (search: string, kept: readonly VkKeys[]): VkReturn => {
  const query = new URLSearchParams(search)
  const [code, device_id, state, ext_id] = ['code', 'device_id', 'state', 'ext_id'].map(name =>
    query.get(name),
  )
  if (query.has('error')) return { kind: 'declined' }
  if (!code || !device_id) return { kind: 'nothing' }
  const keys = kept.find(keys => keys.state === state)
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
