import { createHash, createHmac } from 'node:crypto'
import type { Forecast } from './choose-forecasts.ts'
import { forecastWords, questionWords } from './forecast-words.ts'

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Long enough that nobody finds a line by trying. */
const SALT_DIGITS = 32

/** Never 100: a forecast is no certainty. */
const percentOf = (probability: number): number => Math.min(99, Math.round(probability * 100))

/** A forecast as it is written down: «3. Я легко завожу разговор — скорее про вас, 84 %». */
export const lineOf = (place: number, { item, side, probability }: Forecast): string =>
  `${place}. ${questionWords(item)} — ${forecastWords(item, side)}, ${percentOf(probability)} %`.replaceAll(
    /\s+/g,
    ' ',
  )

type Line = { place: number; line: string }

/** A line with a salt of its own, made of the game's: one that is shown tells nothing of the others. */
const saltedLine = (salt: Buffer, { place, line }: Line): string =>
  `${line} [${createHmac('sha256', salt).update(String(place)).digest('hex').slice(0, SALT_DIGITS)}]`

const digestOf = (salt: Buffer, line: Line): string => sha256(saltedLine(salt, line)).toString('hex')

/** The seal of a list: the SHA-256 of the digests of its lines, each on a line of its own. */
export const sealOf = (salt: Buffer, lines: readonly Line[]): Buffer =>
  sha256(lines.map(line => `${digestOf(salt, line)}\n`).join(''))

/** The list as it can be shown: what `isShown` says no to stands as `#` and its digest. CHECK_SEAL_COMMAND checks it. */
export const sealedList = <T extends Line>(
  salt: Buffer,
  lines: readonly T[],
  isShown: (line: T) => boolean,
): string =>
  lines.map(line => `${isShown(line) ? saltedLine(salt, line) : `#${digestOf(salt, line)}`}\n`).join('')
