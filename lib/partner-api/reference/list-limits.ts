import type { JsonSchema } from './open-api-types'

/** Lists the limits of a schema's values as text, except for its pattern and its allowed values. */
export function listLimits(schema: JsonSchema): string[] {
  const limits = [
    formatRange(schema.minLength, schema['x-max-characters'] ?? schema.maxLength, 'character'),
    formatRange(schema.minItems, schema.maxItems, 'item'),
    // Zod gives each integer the limits of JavaScript's integers, which aren't limits of our API.
    formatRange(schema.minimum === Number.MIN_SAFE_INTEGER ? undefined : schema.minimum, schema.maximum),
    schema['x-decimal-places'] !== undefined && `${schema['x-decimal-places']} decimal places`,
    schema.additionalProperties === false && 'no other fields',
    schema.default !== undefined && `default: ${JSON.stringify(schema.default)}`,
  ]
  return limits.filter((limit) => limit !== false)
}

function formatRange(minimum: number | undefined, maximum: number | undefined, noun = ''): string | false {
  if (minimum === undefined && maximum === undefined) return false
  const range =
    minimum === undefined
      ? `at most ${maximum}`
      : maximum === undefined
        ? `at least ${minimum}`
        : `${minimum} to ${maximum}`
  return noun ? `${range} ${noun}${(maximum ?? minimum) === 1 ? '' : 's'}` : range
}
