type Props = { answers: readonly { text: string; answer: string }[] }

/** Statements as they were asked, each with the answer that was chosen. */
export const QuotedAnswers = ({ answers }: Props) => (
  <ul className="grid gap-2">
    {answers.map(({ text, answer }) => (
      <li key={text} className="border-l-2 border-line pl-3">
        <span className="block text-ink">{text}</span>
        <span className="block text-sm">{answer}</span>
      </li>
    ))}
  </ul>
)
