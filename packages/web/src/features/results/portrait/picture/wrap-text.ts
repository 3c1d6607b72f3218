/** Divides a text into lines that are no wider than `width`; a word that is wider stands on a line of its own. Splits at plain spaces only. */
export const wrapText = (text: string, width: number, measure: (line: string) => number): string[] => {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const longer = `${last} ${word}`
    if (last === undefined || measure(longer) > width) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

/** The largest of the sizes, in descending order, at which a text fits `height`; the smallest if none does. */
export const fittingSize = (
  sizes: readonly number[],
  height: number,
  heightAt: (size: number) => number,
): number => sizes.find(size => heightAt(size) <= height) ?? sizes.at(-1) ?? 0
