import type { Answer, Question } from '@grani/contract'
import { useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { OptionButton } from './option-button.tsx'
import { copy } from './copy.ts'
import { useKeyboardSeen } from '../keys/use-keyboard-seen.ts'

type Props = {
  question: Question
  options: readonly Answer[]
  areDigitsOn: boolean
  onAnswer: (answerId: number) => void
}

/** A scale fills from nothing to all; of a pair both ends are full and the middle is empty. */
const fillOf = (kind: Question['kind'], index: number, count: number): number | null => {
  if (kind === 'choice' || count < 2) return null
  const share = index / (count - 1)
  return kind === 'pair' ? Math.abs(2 * share - 1) : share
}

/** As many columns as steps, once the card is wide. */
const GRID_COLUMNS: Readonly<Record<number, string>> = {
  2: '@min-[30rem]:grid-cols-2',
  3: '@min-[30rem]:grid-cols-3',
  4: '@min-[30rem]:grid-cols-4',
  5: '@min-[30rem]:grid-cols-5',
  6: '@min-[30rem]:grid-cols-6',
  7: '@min-[30rem]:grid-cols-7',
}

/** The answers: one stop for Tab, arrows move between them, Enter or a tap answers. */
export const OptionList = ({ question: { uid, kind }, options: answers, areDigitsOn, onAnswer }: Props) => {
  const [last, setLast] = useState({ uid, index: 0 })
  const reachable = last.uid === uid ? last.index : 0
  const isKeyboardSeen = useKeyboardSeen()

  return (
    <fieldset
      aria-label={copy.answers}
      className={classNames(
        'grid min-w-0 gap-1.5',
        kind !== 'choice' && classNames('@min-[30rem]:gap-0', GRID_COLUMNS[answers.length]),
      )}
    >
      {answers.map(({ id, text }, index) => (
        <OptionButton
          key={id}
          text={text}
          digit={areDigitsOn ? index + 1 : null}
          isKeyboardSeen={isKeyboardSeen}
          fill={fillOf(kind, index, answers.length)}
          tabIndex={index === reachable ? 0 : -1}
          aria-keyshortcuts={areDigitsOn ? `${index + 1}` : undefined}
          onFocus={() => setLast({ uid, index })}
          onClick={() => onAnswer(id)}
        />
      ))}
    </fieldset>
  )
}
