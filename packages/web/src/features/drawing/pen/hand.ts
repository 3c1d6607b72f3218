export type Pointer = 'mouse' | 'touch' | 'pen'

/** What a pointer event says about one contact with the sheet. */
export type Contact = { id: number; pointer: Pointer; kind: 'down' | 'move' | 'up' | 'cancel' }

/** What the contacts with the sheet are doing. */
export type Hand =
  | { kind: 'away' }
  | { kind: 'drawing'; id: number; pointer: Pointer; moves: number }
  | { kind: 'scrolling'; id: number }

/** What becomes of the stroke: `restart` drops what a palm began and begins the pen's own. */
export type Deed = 'nothing' | 'start' | 'extend' | 'finish' | 'discard' | 'restart' | 'scroll'

export const AWAY: Hand = { kind: 'away' }

/** A first finger that has moved less often was not drawing: it came down together with the second. */
const MOVES_OF_A_STROKE = 8

const drawing = ({ id, pointer }: Contact): Hand => ({ kind: 'drawing', id, pointer, moves: 0 })

const down = (hand: Hand, contact: Contact): [Hand, Deed] => {
  if (hand.kind === 'away') return [drawing(contact), 'start']
  if (hand.kind === 'scrolling')
    return contact.pointer === 'pen' ? [drawing(contact), 'start'] : [hand, 'nothing']
  if (hand.pointer !== 'touch') return [hand, 'nothing']
  if (contact.pointer === 'pen') return [drawing(contact), 'restart']
  if (contact.pointer === 'mouse') return [hand, 'nothing']
  return [{ kind: 'scrolling', id: contact.id }, hand.moves < MOVES_OF_A_STROKE ? 'discard' : 'finish']
}

/**
 * One contact draws. While it is a pen, fingers and palms do nothing; a pen that comes down after the palm takes its place;
 * a second finger scrolls. A stroke that the browser cancels is kept: the system has taken the pointer, the user has not.
 */
export const touch = (hand: Hand, contact: Contact): [Hand, Deed] => {
  if (contact.kind === 'down') return down(hand, contact)
  if (hand.kind === 'away' || hand.id !== contact.id) return [hand, 'nothing']
  if (contact.kind === 'move')
    return hand.kind === 'scrolling' ? [hand, 'scroll'] : [{ ...hand, moves: hand.moves + 1 }, 'extend']
  return [AWAY, hand.kind === 'drawing' ? 'finish' : 'nothing']
}
