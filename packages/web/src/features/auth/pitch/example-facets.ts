/** The stone of the direction «Дело и организованность» after some forty answers: three facets are full. */
export const EXAMPLE_FACETS = [0.55, 0.35, 1, 0.8, 0.2, 1, 1].map((certainty, i) => ({
  id: `${i}`,
  name: '',
  certainty,
}))
