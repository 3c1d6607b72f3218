import type * as schemas from '../schemas/forecasts.ts'
import { endpoint } from './endpoint.ts'

export type { AnsweredForecast, ForecastGame, ForecastOutcome } from '../schemas/forecasts.ts'

export const readForecasts = endpoint<typeof schemas.readForecasts>('GET', '/api/forecasts')
export const startForecasts = endpoint<typeof schemas.startForecasts>('POST', '/api/forecasts')
export const readForecastOutcome = endpoint<typeof schemas.readForecastOutcome>('GET', '/api/forecasts/:id')
