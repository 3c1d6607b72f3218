import type { PortraitPart } from '@grani/contract'
import { useEffect, useId, useRef, useState } from 'react'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { copy } from './copy.ts'
import { useRatePart } from './use-rate-part.ts'

const { reply } = copy

const QUIET =
  'inline-flex min-h-11 items-center rounded-control px-2 text-left text-sm text-ink-soft underline decoration-line-strong decoration-1 underline-offset-4 hover:text-accent'

type TakeBackProps = {
  part: PortraitPart
  onTakenBack: () => void
  /** It stands where a tapped button was. */ isFocused?: boolean
  /** What was denied is not on the page any more and comes back to it. */ isAtOnce?: boolean
}

export const TakeBack = ({ part, onTakenBack, isFocused = false, isAtOnce = false }: TakeBackProps) => {
  const { mutate, isError } = useRatePart(isAtOnce)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFocused) button.current?.focus({ preventScroll: true })
  }, [isFocused])
  return (
    <>
      <button
        ref={button}
        type="button"
        onClick={() => mutate({ ...part, agrees: true }, { onSuccess: onTakenBack })}
        className={`-ml-2 ${QUIET}`}
      >
        {reply.takeBack}
        <VisuallyHidden> {part.text}</VisuallyHidden>
      </button>
      {isError && <span className="text-sm text-ink-soft">{reply.failed}</span>}
    </>
  )
}

type Props = {
  parts: readonly PortraitPart[]
  /** What is denied makes way at once, and is taken back elsewhere. */ onDenied?: (
    part: PortraitPart,
  ) => void
}

/** «Не про меня» below a text: about all of it where it says one thing, else about the sentence that is chosen. */
export const PartReply = ({ parts, onDenied }: Props) => {
  const [denied, setDenied] = useState<PortraitPart | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { mutate, isError } = useRatePart(onDenied !== undefined)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const wasDenied = useRef(false)
  useEffect(() => {
    if (!denied && wasDenied.current) button.current?.focus({ preventScroll: true })
    wasDenied.current = denied !== null
  }, [denied])
  const [only, second] = parts
  if (!only) return null
  const deny = (part: PortraitPart): void =>
    mutate(
      { ...part, agrees: false },
      {
        onSuccess: () => {
          setOpen(false)
          ;(onDenied ?? setDenied)(part)
        },
      },
    )
  const isChoice = second !== undefined
  return (
    <>
      {!denied && (
        <button
          ref={button}
          type="button"
          {...(isChoice && { 'aria-expanded': isOpen, 'aria-controls': id })}
          onClick={() => (isChoice ? setOpen(!isOpen) : deny(only))}
          className={`-ml-2 print:hidden ${QUIET}`}
        >
          {reply.deny}
          <VisuallyHidden> {only.text}</VisuallyHidden>
        </button>
      )}
      {!denied && isChoice && (
        <fieldset id={id} hidden={!isOpen} className="order-last col-span-full mb-2 print:hidden">
          <legend className="text-sm text-ink-soft">{reply.which}</legend>
          <ul className="mt-1 grid gap-1">
            {parts.map(part => (
              <li key={part.text}>
                <button
                  type="button"
                  onClick={() => deny(part)}
                  className="min-h-11 w-full rounded-control border border-line px-3 py-2 text-left text-sm hover:border-accent hover:text-accent"
                >
                  {part.text}
                </button>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <output className="col-span-full text-sm text-ink-soft">
        {isError && reply.failed}
        {denied && reply.denied(isChoice ? denied.text : null)}
      </output>
      {denied && <TakeBack part={denied} onTakenBack={() => setDenied(null)} isFocused />}
    </>
  )
}

const Taken = ({ part }: { part: PortraitPart }) => {
  const [isBack, setBack] = useState(false)
  return (
    <li>
      {part.text}{' '}
      {isBack ? (
        <output className="text-sm">{reply.back}</output>
      ) : (
        <TakeBack part={part} onTakenBack={() => setBack(true)} />
      )}
    </li>
  )
}

/** What the user has said is not about them, each to be taken back. */
export const DeniedParts = ({ parts }: { parts: readonly PortraitPart[] }) =>
  parts.length > 0 && (
    <details className="print:hidden">
      <summary className="inline-flex min-h-11 cursor-pointer items-center">
        {reply.list(parts.length)}
      </summary>
      <ul className="mt-1 grid gap-2">
        {parts.map(part => (
          <Taken key={part.text} part={part} />
        ))}
      </ul>
    </details>
  )
