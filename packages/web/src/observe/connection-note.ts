import { element } from './dom.ts'

const NOTE = 'connection-note'

type Note = {
  /** What is said while the line is broken. */ offline: string
  isOffline: boolean
  className: string
}

/** A line that says whether answers leave the device. */
export const connectionNote = ({ offline, isOffline, className }: Note): HTMLElement => {
  const note = element('output', { id: NOTE, textContent: isOffline ? offline : '', className })
  note.dataset['offline'] = offline
  return note
}

/** Tells the line that is shown, in its own words. */
export const noteConnection = (isThere: boolean): void => {
  const note = document.getElementById(NOTE)
  const text = isThere ? '' : note?.dataset['offline']
  if (note && text !== undefined && note.textContent !== text) note.textContent = text
}
