type Props = { label: string; text: string }

/** Code to be read, in a box that scrolls. */
export const CodeBlock = ({ label, text }: Props) => (
  <pre
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls sideways has to be reached by keyboard
    tabIndex={0}
    aria-label={label}
    className="mt-1.5 max-h-80 overflow-auto rounded-control border border-line bg-sunken p-3 text-xs leading-relaxed"
  >
    {text}
  </pre>
)
