import { allowList } from '../network/allow-list.ts'

/** The addresses of a list with commas. */
export const networksIn = (list: string): string[] =>
  list
    .split(',')
    .map(entry => entry.trim())
    .filter(entry => entry !== '')

export const problemsOfNetworks = (name: string, list: string): string[] => {
  try {
    allowList(networksIn(list))
    return []
  } catch (error) {
    return [`${name}: ${error instanceof Error ? error.message : String(error)}`]
  }
}
