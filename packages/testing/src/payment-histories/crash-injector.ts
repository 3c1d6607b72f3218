import type { CrashPoint, ExternalSystem } from './history-step.ts'

/** Simulates the crash of the process: nothing after it is executed. */
export class Crash extends Error {}

export type CrashInjector = {
  /** Sets where the next operation crashes: at its n-th external call, before or after the call has had its effect. */
  crashAt: (point: CrashPoint) => void
  hasCrashed: () => boolean
  /** Wraps every external call. */
  call: <T>(system: ExternalSystem, call: () => Promise<T>) => Promise<T>
}

/** Crashes one server at a chosen call of the database or the provider; `onCrash` is told which of the two. */
export const createCrashInjector = (onCrash: (system: ExternalSystem) => void): CrashInjector => {
  let next: CrashPoint = null
  let callsLeft = 0
  let hasCrashed = false
  return {
    crashAt: point => {
      next = point
      callsLeft = point?.at ?? 0
      hasCrashed = false
    },
    hasCrashed: () => hasCrashed,
    call: async (system, call) => {
      if (hasCrashed) throw new Crash('crashed before')
      const isCounted = next !== null && (next.system === undefined || next.system === system)
      if (!isCounted || callsLeft-- > 0) return call()
      hasCrashed = true
      onCrash(system)
      if (next?.moment === 'after') await call()
      throw new Crash(`crashed ${next?.moment} the call`)
    },
  }
}
