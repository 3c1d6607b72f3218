/** What can be wrong with what a caller gives; a closed list, so that a caller can switch on it. */
export type EngineErrorCode =
  | 'bad-input'
  | 'bad-state'
  | 'bank-mismatch'
  | 'duplicate-id'
  | 'unknown-item'
  | 'unknown-quality'
  | 'value-out-of-range'
  | 'answered-already'
  | 'not-answered'
  /** What is to be undone lies further back than is kept. */
  | 'too-old'

/** The only error the engine throws. `code` says what is wrong, `where` names the place, such as `items[3].slope`. */
export class EngineError extends Error {
  readonly code: EngineErrorCode
  readonly where: string

  constructor(code: EngineErrorCode, where: string, message: string) {
    super(`${where}: ${message}`)
    this.name = 'EngineError'
    this.code = code
    this.where = where
  }
}
