/** What is wrong with a caller's input: a closed list, so that callers can switch on it. */
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
  /** The answer to undo is older than the undo log. */
  | 'too-old'

/** The only error the engine throws: `code` says what is wrong, `where` is the path of the input, such as `items[3].slope`. */
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
