export type TracingConfig = {
  endpoint: string
  headers: Readonly<Record<string, string>>
  /** Of the requests that succeed, from 0 to 1. */
  share: number
}

const HEADER = /^([\w-]+)=(.*)$/

const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')

/** As OpenTelemetry has it, values are written as in an address. Throws a URIError where one is not. */
const headersIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    partsOf(text).map(part => {
      const [, name = '', value = ''] = HEADER.exec(part) ?? []
      return [name, decodeURIComponent(value)]
    }),
  )

export const areHeaders = (text: string): boolean => {
  try {
    headersIn(text)
    return partsOf(text).every(part => HEADER.test(part))
  } catch {
    return false
  }
}

type Variables = {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_EXPORTER_OTLP_HEADERS: string
  OTEL_TRACES_SAMPLER_ARG: number
}

/** Null: nothing is traced. */
export const tracingOf = (env: Variables): TracingConfig | null =>
  env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? null
    : {
        endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''),
        headers: headersIn(env.OTEL_EXPORTER_OTLP_HEADERS),
        share: env.OTEL_TRACES_SAMPLER_ARG,
      }
