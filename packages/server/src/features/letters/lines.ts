import { WEAK } from '@grani/contract'
import type { Bank } from '../../bank/bank.ts'
import type { Texts } from '../../content/load-texts.ts'
import { descriptionOf, isHeavy, isSided, type ToldResult } from '../results/service.ts'
import { copy } from './copy.ts'

const MOST_LINES = 3

/** A quality is personal when more of its questions than this may be skipped as such. */
const SENSITIVE_SHARE = 1 / 6

const isSensitive = (bank: Bank, quality: string): boolean => {
  const items = bank.itemsAbout(quality)
  const sensitive = items.filter(id => bank.item(id)?.sensitive)
  return sensitive.length > items.length * SENSITIVE_SHARE
}

type Content = { bank: Bank; texts: Pick<Texts, 'portrait'> }

/**
 * Whether a mail may say what this result is: it lies outside its error, and would be read aloud in a bus. What is weak, heavy,
 * sensitive or of this week alone is read behind the sign-in only.
 */
const isSayable = ({ bank, texts }: Content, result: ToldResult): boolean => {
  const { quality } = result
  return (
    quality.kind !== 'S' &&
    isSided(result) &&
    descriptionOf(quality, result).type !== WEAK &&
    !isHeavy(texts.portrait, { quality: quality.id, band: result.band }) &&
    !isSensitive(bank, quality.id)
  )
}

const unseenFirst = (a: ToldResult, b: ToldResult): number => Number(a.isSeen) - Number(b.isSeen)

/** To its reader, in the words of the portrait: poles are ends of a scale, which others are shown as well. */
const findingLine = ({ texts }: Content, { quality, band }: ToldResult): string[] => {
  const text = texts.portrait.sides[quality.id]?.[band === 'high' ? 'high' : 'low']
  return text === undefined ? [] : [copy.finding(quality.name, text)]
}

/** What is almost clear, where that can be named before anybody knows what will come. */
const almostLine = ({ bank, texts }: Content, id: string): string[] => {
  const quality = bank.quality(id)?.quality
  const mayHurt = id in texts.portrait.heavy || quality?.kind === 'S' || isSensitive(bank, id)
  return !quality || mayHurt ? [] : [copy.almost(quality.name)]
}

export type Happened = {
  /** In the order in which they were told. */
  results: readonly ToldResult[]
  /** «Угадаем?»: begun, or ready to begin. */
  game: 'under-way' | 'may-start' | null
  /** The quality that takes a few more answers. */
  almost: string | null
}

export type Lines = { kind: 'findings' | 'game' | 'almost'; lines: string[] } | null

/** What a letter says: at most three lines, findings first; null when there is nothing to say. */
export const linesOf = (content: Content, { results, game, almost }: Happened): Lines => {
  const findings = results
    .filter(result => isSayable(content, result))
    .toSorted(unseenFirst)
    .flatMap(result => findingLine(content, result))
  const games = game === null ? [] : [copy.games[game]]
  const almosts = almost === null ? [] : almostLine(content, almost)
  const lines = [...findings, ...games, ...almosts].slice(0, MOST_LINES)
  if (lines.length === 0) return null
  return { kind: findings.length > 0 ? 'findings' : games.length > 0 ? 'game' : 'almost', lines }
}
