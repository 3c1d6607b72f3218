import {
  type Description,
  type Endpoint,
  type Output,
  readStaffSelf,
  REFUSALS,
  type RefusalBody,
} from '@grani/contract'
import { ApiError, clientError } from '../api/api-error.ts'
import { urlOf } from '../api/send-request.ts'
import { callAdmin } from './call-admin.ts'

/** Two megabytes over a slow line. */
const TIMEOUT_MS = 60_000

type Upload = Description & { upload: { type: string } }

const isRefusal = (body: unknown): body is RefusalBody =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'string' &&
  body.code in REFUSALS

const bodyOf = async (response: Response): Promise<unknown> => {
  try {
    return await response.json()
  } catch (error) {
    throw clientError('PARSING_ERROR', error)
  }
}

/**
 * Sends a file as it is. The call before it renews an expired session, so that the file is sent once.
 * @throws {ApiError}
 */
export const uploadAdmin = async <D extends Upload>(
  endpoint: Endpoint<D>,
  { file, type }: { file: File; type: D['upload']['type'] },
): Promise<Output<D['reply']>> => {
  await callAdmin(readStaffSelf)
  const response = await fetch(urlOf(endpoint, {}), {
    method: endpoint.method,
    credentials: 'include',
    headers: { 'content-type': type },
    body: file,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw clientError('FETCH_ERROR', error)
  })
  const body = await bodyOf(response)
  if (!response.ok) throw new ApiError(response.status, isRefusal(body) ? body : { code: 'PARSING_ERROR' })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server checks every reply against the same contract
  return body as Output<D['reply']>
}
