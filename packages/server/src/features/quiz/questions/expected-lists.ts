/** So many users are remembered, the latest. */
const CAPACITY = 10_000

/**
 * Users of this process whose next response leads to no new list, as their last one left it. What a list depends on is a third of
 * the work of reading for a response, even where nothing of it is carried out, so it is left out of the statement for them. After a wrong
 * guess it is read by a statement of its own.
 */
const withoutList = new Set<string>()

export const expectsList = (userId: string): boolean => !withoutList.has(userId)

export const rememberList = (userId: string, isExpected: boolean): void => {
  withoutList.delete(userId)
  if (isExpected) return
  withoutList.add(userId)
  const [oldest] = withoutList
  if (withoutList.size > CAPACITY && oldest !== undefined) withoutList.delete(oldest)
}
