import type { Item } from '../../../content/schema.ts'
import type { Band } from '../../results/service.ts'
import { isHit } from '../forecasts/game-rules.ts'

/** The direction of a response to each quality of its item. */
const keysOf = (item: Item): { quality: string; key: 1 | -1 }[] =>
  item.kind === 'pair'
    ? [
        { quality: item.right.quality, key: item.right.key ?? 1 },
        { quality: item.left.quality, key: item.left.key === -1 ? 1 : -1 },
      ]
    : [item]

type Told = { quality: string; band: Band }

/**
 * The qualities that a response tells something of while it lies itself in the half of the scale across from what is told: whoever
 * reads of their persistence right after «бросаю это» has not been listened to. The middle is across from nothing.
 */
export const contradictedBy = (item: Item, value: number, told: readonly Told[]): string[] =>
  keysOf(item).flatMap(({ quality, key }) => {
    const band = told.find(result => result.quality === quality)?.band
    if (band === undefined || band === 'middle') return []
    const across = (band === 'high') === (key === 1) ? 'low' : 'high'
    return isHit(across, value, item.answers.length) ? [quality] : []
  })
