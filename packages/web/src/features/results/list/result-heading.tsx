import type { Result } from '@grani/contract'
import { useRef } from 'react'
import { Chip } from '../../../ui/chip.tsx'
import { copy } from '../copy.ts'
import { useFocusWhenLinked } from './use-viewed.ts'

type Props = { result: Result; /** Whether it had not been read when the page came up. */ wasNew: boolean }

/** The name of a quality. Links to the result lead here. */
export const ResultHeading = ({ result: { uid, quality, revised_from: before }, wasNew }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusWhenLinked(uid, heading)
  return (
    <h3 ref={heading} id={uid} tabIndex={-1} className="scroll-mt-12 text-xl">
      {quality.name}
      {wasNew && (
        <>
          {' '}
          <span className="inline-block align-[0.1em] font-normal tracking-normal">
            <Chip>{before ? copy.isRevised : copy.isNew}</Chip>
          </span>
        </>
      )}
    </h3>
  )
}
