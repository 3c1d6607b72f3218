/** What the model is asked: our instructions, and apart from them the user's data. */
export type TextModelRequest = { instructions: string; input: string }

/** A language model that an operator has connected. Another protocol is one more file beside `chat-completions.ts`. */
export type TextModel = {
  /** Who runs it and where, as users are told. */
  named: string
  /** How long one completion may take. */
  timeoutMs: number
  /** The text of one completion; throws TextModelFailed. */
  complete: (request: TextModelRequest, stopping: AbortSignal) => Promise<string>
}

/** Why there is no reading. The message never holds words of a user or of the model. */
export class TextModelFailed extends Error {
  constructor(reason: string) {
    super(`The text model failed: ${reason}`)
  }
}
