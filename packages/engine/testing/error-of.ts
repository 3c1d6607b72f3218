import { EngineError } from '../src/engine-error.ts'

/** For tests: what an act is refused with, code and place; `fine` when it is not, and any other error goes on its way. */
export const errorOf = (act: () => unknown): [code: string, where: string] => {
  try {
    act()
  } catch (error) {
    if (error instanceof EngineError) return [error.code, error.where]
    throw error
  }
  return ['fine', '']
}

export const errorCodeOf = (act: () => unknown): string => errorOf(act)[0]
