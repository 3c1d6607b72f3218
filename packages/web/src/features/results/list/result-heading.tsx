import type { Result } from '@grani/contract'
import { type ReactNode, useRef } from 'react'
import { Chip } from '../../../ui/chip.tsx'
import { copy } from '../copy.ts'
import { useFocusWhenLinked } from './use-viewed.ts'

type Props = {
  result: Result
  /** Whether it had not been read when the page came up. */ wasNew: boolean
  /** Stands for the name, with an arrow in the corner of the card. */ children?: ReactNode
}

/** The name of a quality. Links to the result lead here. */
export const ResultHeading = ({ result, wasNew, children }: Props) => {
  const { uid, quality, revised_from: before } = result
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusWhenLinked(uid, heading)
  return (
    <h3
      ref={heading}
      id={uid}
      tabIndex={-1}
      className={`scroll-mt-12 text-xl ${children ? 'pr-7 lg:pr-0' : ''}`}
    >
      {children ?? quality.name}
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
