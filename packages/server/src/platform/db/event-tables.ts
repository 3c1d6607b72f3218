import type { ColumnType, Generated } from 'kysely'

/** A date column: read as text where it is wanted as a day, written as YYYY-MM-DD. */
type Day = ColumnType<Date, string, string>

/** The tables of the event diary. */
export type EventTables = {
  events: {
    user_id: string
    event_id: string
    happened_on: Day
    part_of_day: number | null
    written_at: Date
    version: number
    sealed_text: Buffer | null
    sealed_reply: Buffer | null
    forget_text_at: Date | null
  }
  event_appraisals: {
    user_id: string
    event_id: string
    questionnaire: number
    situations: string[]
    pleasantness: number
    energy: number
    importance: number
    control: number
    cause: string
    pattern: string
    day: Day
    evaluated_at: Date
    is_counted: Generated<boolean>
  }
  event_expressions: {
    user_id: string
    event_id: string
    item: string
    quality: string
    value: number | null
    rating: number | null
    place: 'stronger' | 'usual' | 'weaker' | 'unknown'
    expected: number | null
    expected_sd: number | null
    past: number
    is_mentioned: Generated<boolean>
    rated_at: Date
  }
  event_allowances: { user_id: string; day: Day; used: number; readings: Generated<number> }
  event_readings: {
    user_id: string
    event_id: string
    state: 'queued' | 'ready' | 'failed'
    version: number
    day: Day
    runs: number
    due_at: Date
    named: string
    read_at: Date | null
    sealed_reading: Buffer | null
  }
  event_focus: { user_id: string; quality: string; since: Date }
  event_findings: {
    user_id: string
    finding_id: string
    kind: 'found' | 'guess'
    situation: string
    quality: string
    direction: number
    made_at: Date
    state: 'open' | 'shown' | 'not-seen' | 'gone'
    numbers: ColumnType<unknown, string | null, string | null>
  }
}
