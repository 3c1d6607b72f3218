import type { Environment } from './environment.ts'

export type TextModelConfig = {
  url: string
  /** The model's name at its server. */
  name: string
  key: string | null
  /** Who runs it and where, as users are told. */
  named: string
  timeoutMs: number
}

type Variables = Pick<
  Environment,
  | 'TEXT_MODEL_URL'
  | 'TEXT_MODEL_NAME'
  | 'TEXT_MODEL_KEY'
  | 'TEXT_MODEL_NAMED'
  | 'TEXT_MODEL_TIMEOUT'
  | 'NODE_ENV'
>

/** Words of the diary go to the model: in production users have to be told to whom. */
export const problemsOfTextModel = (env: Variables): string[] => {
  const { TEXT_MODEL_URL: url, TEXT_MODEL_NAME: name, TEXT_MODEL_KEY: key, TEXT_MODEL_NAMED: named } = env
  const problems: string[] = []
  if ((url === undefined) !== (name === undefined))
    problems.push('TEXT_MODEL_URL and TEXT_MODEL_NAME: both or none')
  if (url === undefined && (key !== undefined || named !== undefined))
    problems.push('TEXT_MODEL_KEY and TEXT_MODEL_NAMED: of no use without TEXT_MODEL_URL')
  if (env.NODE_ENV === 'production' && url !== undefined && named === undefined)
    problems.push('TEXT_MODEL_NAMED: required in production: who runs the model and where, as users are told')
  return problems
}

/** Null: no model is connected. */
export const textModelOf = (env: Variables): TextModelConfig | null => {
  const { TEXT_MODEL_URL: url, TEXT_MODEL_NAME: name } = env
  if (url === undefined || name === undefined) return null
  return {
    url: url.replace(/\/$/, ''),
    name,
    key: env.TEXT_MODEL_KEY ?? null,
    named: env.TEXT_MODEL_NAMED ?? `${name} (${new URL(url).host})`,
    timeoutMs: env.TEXT_MODEL_TIMEOUT * 1000,
  }
}
