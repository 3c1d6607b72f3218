import type { Death, Outside } from './arbitraries.ts'

/** The process has died here. Nothing that it would have done afterwards happens. */
export class Crash extends Error {}

export type Fuse = {
  /** Lets the next operation die at its n-th call outside, before or after the call has had its effect. */
  arm: (death: Death) => void
  isBurnt: () => boolean
  /** Every call outside goes through here. */
  through: <T>(where: Outside, call: () => Promise<T>) => Promise<T>
}

/** Kills one worker at a chosen call of the database or of the provider, and says at whose. */
export const createFuse = (onDeath: (where: Outside) => void): Fuse => {
  let next: Death = null
  let left = 0
  let isBurnt = false
  return {
    arm: death => {
      next = death
      left = death?.at ?? 0
      isBurnt = false
    },
    isBurnt: () => isBurnt,
    through: async (where, call) => {
      if (isBurnt) throw new Crash('already dead')
      const isCounted = next !== null && (next.where === undefined || next.where === where)
      if (!isCounted || left-- > 0) return call()
      isBurnt = true
      onDeath(where)
      if (next?.moment === 'after') await call()
      throw new Crash(`dead ${next?.moment} the call`)
    },
  }
}
