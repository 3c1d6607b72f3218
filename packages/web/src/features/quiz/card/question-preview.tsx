import type { Question, ResponseOption } from '@grani/contract'
import { useId } from 'react'
import { Card } from '../../../ui/card.tsx'
import { OptionList } from './option-list.tsx'

type Props = { question: Question; options: readonly ResponseOption[] }

/** A question as its card shows it, to look at: nothing is answered. */
export const QuestionPreview = ({ question, options }: Props) => {
  const id = useId()
  return (
    <Card className="@container px-4 py-5 sm:px-6 md:py-7">
      {question.prompt && <p className="text-sm text-ink-soft @min-[30rem]:mb-1">{question.prompt}</p>}
      <h3 className="text-xl text-pretty @min-[30rem]:text-2xl">{question.text}</h3>
      <div className="mt-3 @min-[30rem]:mt-8">
        <OptionList id={id} question={question} options={options} areDigitsOn={false} onAnswer={() => {}} />
      </div>
    </Card>
  )
}
