import { useState } from 'react'

/** A check that the user asks for, and when the last one was. Above the card, because a check may show a skeleton in between. */
export const useCheck = (check: () => void): { checkedAt: Date | null; onRetry: () => void } => {
  const [checkedAt, setCheckedAt] = useState<Date | null>(null)
  const onRetry = () => {
    setCheckedAt(new Date())
    check()
  }
  return { checkedAt, onRetry }
}
