import type { Endpoint, ReplyOf } from '@grani/contract'
import { queryOptions } from '@tanstack/react-query'
import { wasRefused } from '../api/api-error.ts'
import { call, type CallArguments } from '../api/call.ts'
import { keyOf } from '../api/query-client.ts'
import { askForStepUp } from './step-up.ts'

const listeners = new Set<() => void>()

/** Calls back when the server no longer knows an open staff session; returns a function that stops it. */
export const onStaffSessionEnded = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Calls the admin area. Where the second factor was shown too long ago, it is asked for in a dialog and the call repeated.
 * @throws {ApiError}
 */
export const callAdmin = async <E extends Endpoint>(
  endpoint: E,
  ...args: CallArguments<E>
): Promise<ReplyOf<E>> => {
  try {
    return await call(endpoint, ...args)
  } catch (error) {
    if (wasRefused(error, 'ERR_SECOND_FACTOR')) for (const listener of listeners) listener()
    if (!wasRefused(error, 'ERR_STEP_UP') || !(await askForStepUp())) throw error
    return await call(endpoint, ...args)
  }
}

/** `useQuery(adminQueryOf(listStaff))`. */
export const adminQueryOf = <E extends Endpoint>(endpoint: E, ...args: CallArguments<E>) =>
  queryOptions({ queryKey: keyOf(endpoint, args[0]), queryFn: () => callAdmin(endpoint, ...args) })
