import type { BodyOf, Endpoint, ReplyOf } from '@grani/contract'
import { sendRequest } from '../shared/api/send-request.ts'

/**
 * A call of an observer: without a session, so that nothing is refreshed.
 * @throws {ApiError}
 */
export const callObserve = async <E extends Endpoint>(endpoint: E, body: BodyOf<E>): Promise<ReplyOf<E>> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server checks every reply against the same contract; checking twice would only cost bytes
  (await sendRequest(endpoint, { body })) as ReplyOf<E>
