import type { ResponseOption, Question } from '@grani/contract'
import { useState } from 'react'
import { useKeyboardSeen } from '../keys/use-keyboard-seen.ts'
import { OptionButton, OptionGroup } from './option-group.tsx'

/** The statements of a pair are its options: answering is tapping the one that fits better. */
const textsOf = ({ pair }: Question, options: readonly ResponseOption[]): string[] =>
  pair ? [pair.left, pair.right] : options.map(({ text }) => text)

/** The id of an option's text, for the question's aria-describedby. */
export const optionTextId = (id: string, index: number): string => `${id}-option-${index + 1}`

type Props = {
  /** Of the card: the options' ids begin with it. */
  id: string
  question: Question
  options: readonly ResponseOption[]
  areDigitsOn: boolean
  onAnswer: (answerId: number) => void
}

/** The response options: a single tab stop, arrows move between them, Enter or a tap answers. */
export const OptionList = ({ id: cardId, question, options, areDigitsOn, onAnswer }: Props) => {
  const { uid, kind } = question
  const texts = textsOf(question, options)
  const [lastFocused, setLastFocused] = useState({ uid, index: 0 })
  const tabStop = lastFocused.uid === uid ? lastFocused.index : 0
  const isKeyboardSeen = useKeyboardSeen()

  return (
    <OptionGroup kind={kind} count={options.length}>
      {options.map(({ id }, index) => (
        <OptionButton
          key={id}
          text={texts[index] ?? ''}
          textId={optionTextId(cardId, index)}
          kind={kind}
          place={index}
          count={options.length}
          digit={areDigitsOn ? index + 1 : null}
          isKeyboardSeen={isKeyboardSeen}
          tabIndex={index === tabStop ? 0 : -1}
          aria-keyshortcuts={areDigitsOn ? `${index + 1}` : undefined}
          onFocus={() => setLastFocused({ uid, index })}
          onClick={() => onAnswer(id)}
        />
      ))}
    </OptionGroup>
  )
}
