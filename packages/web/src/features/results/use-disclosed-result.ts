import type { Result } from '@grani/contract'
import { useId, useState } from 'react'
import { isNew } from './result-selectors.ts'
import { useViewResult } from './use-result-actions.ts'

/** The words about a result, opened by a tap. Opening is what makes it seen. */
export const useDisclosedResult = (result: Result) => {
  const [isOpen, setOpen] = useState(false)
  const details = useId()
  const { mutate: markViewed } = useViewResult()
  const toggle = () => {
    if (!isOpen && isNew(result)) markViewed(result.uid)
    setOpen(!isOpen)
  }
  return { isOpen, toggle, details }
}
