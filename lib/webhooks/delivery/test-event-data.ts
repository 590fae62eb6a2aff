import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { EventType } from '../event-types'
import { MESSAGE_BODY_SCHEMAS, TEST_EVENT_FIELD } from './message-body'

/** The highest ID that the database can assign. IDs count up from 1, so no contract or tenant ever gets it. */
const UNUSED_ID = 2_147_483_647

/**
 * Builds the `data` of a test event from the schema of its type. All its IDs are made up: numbers are the highest ID
 * that the database can assign, and UUIDs are random.
 */
export function buildTestEventData(type: EventType): Record<string, string | number | boolean | null> {
  const { shape } = MESSAGE_BODY_SCHEMAS[type].shape.data
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, name === 'mode' ? 'test' : buildValue(name, schema)]),
  )
}

function buildValue(name: string, schema: z.ZodType): string | number | boolean | null {
  if (name === TEST_EVENT_FIELD) return true
  if (schema instanceof z.ZodNullable) return null
  if (schema instanceof z.ZodNumber) return UNUSED_ID
  if (schema instanceof z.ZodEnum) return String(schema.options[0])
  const { override, examples } = (schema.meta() ?? {}) as { override?: { format?: string }; examples?: string[] }
  if (override?.format === 'uuid') return randomUUID()
  if (examples?.[0] === undefined) throw new Error(`the field ${name} has no example`)
  return examples[0]
}
