import { EngineError } from '../src/engine-error.ts'

/** Code and path of the EngineError that a call throws, `fine` when it throws nothing; any other error is rethrown. */
export const errorOf = (call: () => unknown): [code: string, where: string] => {
  try {
    call()
  } catch (error) {
    if (error instanceof EngineError) return [error.code, error.where]
    throw error
  }
  return ['fine', '']
}

export const errorCodeOf = (call: () => unknown): string => errorOf(call)[0]
