let listener: ((text: string) => void) | null = null

/** Says something aloud to screen readers, politely; nothing is shown. */
export const announce = (text: string): void => listener?.(text)

export const onAnnounce = (next: (text: string) => void): (() => void) => {
  listener = next
  return () => {
    if (listener === next) listener = null
  }
}
