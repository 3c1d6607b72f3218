import type { Environment } from './environment.ts'

export type VkConfig = {
  appId: number
  url: string
  apiUrl: string
  mode: 'redirect' | 'new_tab' | 'new_window'
}

export const vkOf = (env: Environment): VkConfig | null => {
  if (env.VK_APP_ID === undefined) return null
  const url = env.VK_URL.replace(/\/$/, '')
  return { appId: env.VK_APP_ID, url, apiUrl: env.VK_API_URL?.replace(/\/$/, '') ?? url, mode: env.VK_MODE }
}
