import type { ReactNode } from 'react'

/** Where the server puts a value in, escaped (platform/http/page-template.ts). */
export const hole = (name: string): string => `{{${name}}}`

type Props = { /** The value that decides. */ of: string; children: ReactNode }

/** A part that the server leaves out when the value is none, and repeats for each entry of a list. */
export const Section = ({ of, children }: Props) => (
  <>
    {`{{#${of}}}`}
    {children}
    {`{{/${of}}}`}
  </>
)
