/** An everyday event of an invented person, as it would be written down and marked. */
export type WordsCase = {
  text: string
  situations: string[]
  pleasantness: number
  cause: string
  /** The qualities that a careful reader of the words would ask about. */
  asks: string[]
  /** Others that would not be out of place. */
  fits: string[]
}

const words = (list: string): string[] => list.split(' ').filter(word => word !== '')

export const event = (
  text: string,
  marks: [situations: string, pleasantness: number, cause: string],
  asks: string,
  fits = '',
): WordsCase => ({
  text,
  situations: words(marks[0]),
  pleasantness: marks[1],
  cause: marks[2],
  asks: words(asks),
  fits: words(fits),
})
