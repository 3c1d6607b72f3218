import { newKeyLines } from '../boot/backups/copy.ts'
import { type OpenBackups, openBackups } from '../boot/backups/open-backups.ts'
import { momentInWords } from '../features/backups/service.ts'
import type { Config } from '../platform/config/config.ts'
import { CommandError } from './run-command.ts'

/** The place that was named, or that of the nights. Says when a key was made. */
export const requireBackups = (config: Config, place: string | undefined): OpenBackups => {
  if (place !== undefined && /^https?:/.test(place) && config.backupS3 === null)
    throw new CommandError('Для ведра S3 нужны BACKUP_S3_KEY_ID и BACKUP_S3_SECRET.')
  const backups = openBackups(config, place)
  if (!backups) throw new CommandError('Куда? Назовите папку или задайте BACKUP_DIR.')
  if (backups.newKeyFile !== null)
    for (const line of newKeyLines(backups.newKeyFile)) process.stderr.write(`${line}\n`)
  return backups
}

/** `2026-11-24T10:15:00+03:00`: without the zone a moment could be two. */
export const momentIn = (text: string | undefined): Date | null => {
  if (text === undefined) return null
  const isWhole = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)
  const moment = new Date(text.replace(' ', 'T'))
  if (!isWhole || Number.isNaN(moment.getTime()))
    throw new CommandError(`Нужны день, время и пояс, например 2026-11-24T10:15:00+03:00, а не «${text}»`)
  return moment
}

const numbers = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 })

export const sizeInWords = (bytes: number): string => `${numbers.format(bytes / 1e6)} МБ`

export const copyInWords = (name: string, completeAt: string): string =>
  `${name}, на ${momentInWords(new Date(completeAt))}`
