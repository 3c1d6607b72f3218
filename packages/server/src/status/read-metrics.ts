/** The value of one series of a scrape. */
export type Sample = { name: string; labels: Readonly<Record<string, string>>; value: number }

const LINE = /^(\w+)(?:\{(.*)\})? (\S+)/
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g

/** Reads the text format of Prometheus. */
export const readMetrics = (text: string): Sample[] =>
  text.split('\n').flatMap(line => {
    const [, name, labels = '', value] = LINE.exec(line) ?? []
    if (name === undefined) return []
    return [
      {
        name,
        labels: Object.fromEntries([...labels.matchAll(LABEL)].map(([, key, text_]) => [key, text_])),
        value: Number(value),
      },
    ]
  })

type Wanted = { name: string; labels?: Record<string, string> }

export const valuesOf = (samples: readonly Sample[], { name, labels = {} }: Wanted): number[] =>
  samples
    .filter(
      sample =>
        sample.name === name && Object.entries(labels).every(([key, text]) => sample.labels[key] === text),
    )
    .map(({ value }) => value)

export const sumOf = (samples: readonly Sample[], wanted: Wanted): number =>
  valuesOf(samples, wanted).reduce((sum, value) => sum + value, 0)
