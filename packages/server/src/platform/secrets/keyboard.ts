const ENGLISH = ['`1234567890-=', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./'] as const
const RUSSIAN = ['ё1234567890-=', 'йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю.'] as const

const keysOf = (from: readonly string[], to: readonly string[]): Map<string, string> => {
  const [source, target] = [from.join(''), to.join('')]
  return new Map(Array.from(source, (sign, i) => [sign, target[i] ?? sign]))
}

const TO_RUSSIAN = keysOf(ENGLISH, RUSSIAN)
const TO_ENGLISH = keysOf(RUSSIAN, ENGLISH)

const retyped = (text: string, keys: Map<string, string>): string =>
  Array.from(text, sign => keys.get(sign) ?? sign).join('')

/** What the same keys give on the Russian layout: gfhjkm is пароль. */
export const onRussianKeys = (text: string): string => retyped(text, TO_RUSSIAN)

/** What the same keys give on the English layout: йцукен is qwerty. */
export const onEnglishKeys = (text: string): string => retyped(text, TO_ENGLISH)

type Place = { x: number; y: number }

/** Each row of a keyboard begins about half a key further to the right. */
const PLACES = new Map<string, Place>(
  ENGLISH.flatMap((row, y) =>
    Array.from(row, (sign, x): [string, Place] => [sign, { x: x + (y === 0 ? -1 : 0) + y / 2, y }]),
  ),
)
const KEYPAD = new Map<string, Place>(
  ['789', '456', '123'].flatMap((row, y) => Array.from(row, (sign, x): [string, Place] => [sign, { x, y }])),
)

const isNear = (places: Map<string, Place>, a: string, b: string): boolean => {
  const [from, to] = [places.get(a), places.get(b)]
  return (
    from !== undefined && to !== undefined && Math.abs(from.x - to.x) <= 1 && Math.abs(from.y - to.y) <= 1
  )
}

/** How often the next key does not lie beside the one before; of the English layout and the keypad. */
const jumpsIn = (text: string): number => {
  const signs = Array.from(text)
  return signs.slice(1).filter((sign, i) => {
    const before = signs[i] ?? ''
    return !isNear(PLACES, before, sign) && !isNear(KEYPAD, before, sign)
  }).length
}

/**
 * Signs of a walk for each jump to another part of the keyboard: qwer1234 and 1qaz2wsx jump once. Half of all digits lie
 * beside one another on the keypad, so a number may jump less often. Of random texts that refuses 1 in 2,500 of eight letters.
 */
const SIGNS_PER_JUMP = { text: 4, number: 8 }

/** Whether the keys lie beside one another, but for a few jumps. */
export const isKeyboardWalk = (text: string): boolean =>
  jumpsIn(text) < text.length / SIGNS_PER_JUMP[/^\d+$/.test(text) ? 'number' : 'text']

/** Whether all keys lie beside one another. */
export const isUnbrokenWalk = (text: string): boolean => jumpsIn(text) === 0
