import type { Drawing } from '@grani/contract'
import { copy } from './copy.ts'

export const titleOf = ({ title, words }: Drawing): string => title ?? words?.name ?? copy.noTitle
