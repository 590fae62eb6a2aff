import { listLimits } from './list-limits'
import type { JsonSchema } from './open-api-types'

/** A schema in the words of the reference. */
export interface SchemaDescription {
  /** Such as 'integer or string', or 'array of objects'. */
  type: string
  /** The name of the object's schema, after which code generators name a class. */
  name?: string
  /** Paragraphs in Markdown: what the schema says, and what the object or the items in it say. */
  description?: string
  /** Such as '1 to 100 characters'. */
  limits: string[]
  /** The only values that are allowed, as JSON. Empty if others are allowed too. */
  values: string[]
  pattern?: string
  /** Examples as JSON. */
  examples: string[]
  /** The fields of the object, or of each object in the array. */
  fields: FieldDescription[]
  /** The possible objects, if there's more than one. Then `fields` is empty. */
  variants: SchemaDescription[]
}

export interface FieldDescription extends SchemaDescription {
  key: string
  isRequired: boolean
}

export type Schemas = Record<string, JsonSchema>

/**
 * Describes a schema with everything that's nested in it.
 *
 * @param schemas the document's named schemas, to which references lead
 */
export function describeSchema(schema: JsonSchema, schemas: Schemas): SchemaDescription {
  const { name, ...resolved } = resolveReference(schema, schemas)
  const options = (resolved.anyOf ?? [resolved]).map((option) => resolveReference(option, schemas))
  const objects = listObjects(resolved, schemas)
  const onlyObject = objects.length === 1 ? objects[0] : undefined
  const patterns = options.flatMap(({ pattern }) => pattern ?? [])
  return {
    type: joinWithOr([...new Set(options.map((option) => describeType(option, schemas)))]),
    name: onlyObject?.name ?? name,
    // If there are several objects, each is described separately.
    description: joinDescriptions([resolved, ...(objects.length > 1 ? [] : [...options, ...objects])]),
    limits: [...new Set([resolved, ...(resolved.anyOf ? options : [])].flatMap(listLimits))],
    values: options.flatMap((option) => option.enum ?? []).map(toJson),
    pattern: patterns[0],
    examples: (resolved.examples ?? options.find(({ examples }) => examples)?.examples ?? []).map(toJson),
    fields: onlyObject ? describeFields(onlyObject, schemas) : [],
    variants: objects.length > 1 ? objects.map((object) => describeSchema(object, schemas)) : [],
  }
}

type NamedSchema = JsonSchema & { name?: string }

/** Replaces a reference with its schema. Keywords next to the reference take precedence. Both descriptions are kept. */
function resolveReference({ $ref, ...rest }: NamedSchema, schemas: Schemas): NamedSchema {
  if (!$ref) return rest
  const name = $ref.slice($ref.lastIndexOf('/') + 1)
  const schema = schemas[name]
  if (!schema) throw new Error(`The OpenAPI document has no schema ${name}`)
  const target = resolveReference(schema, schemas)
  return { ...target, ...rest, description: joinDescriptions([rest, target]), name }
}

/** Joins the descriptions as paragraphs. Leaves out those that an earlier one contains. */
function joinDescriptions(described: Pick<JsonSchema, 'description'>[]): string | undefined {
  const descriptions: string[] = []
  for (const { description } of described)
    if (description && !descriptions.some((earlier) => earlier.includes(description))) descriptions.push(description)
  return descriptions.join('\n\n') || undefined
}

/** Lists the objects that a value can be. If it's an array, lists those that it can contain. */
function listObjects(schema: JsonSchema, schemas: Schemas): NamedSchema[] {
  const resolved = resolveReference(schema, schemas)
  if (resolved.items) return listObjects(resolved.items, schemas)
  if (resolved.anyOf) return resolved.anyOf.flatMap((option) => listObjects(option, schemas))
  return resolved.properties ? [resolved] : []
}

function describeFields({ properties = {}, required = [] }: JsonSchema, schemas: Schemas): FieldDescription[] {
  return Object.entries(properties).map(([key, schema]) => ({
    key,
    isRequired: required.includes(key),
    ...describeSchema(schema, schemas),
  }))
}

function describeType(schema: NamedSchema, schemas: Schemas): string {
  if (schema.const !== undefined) return toJson(schema.const)
  if (schema.anyOf) return describeSchema(schema, schemas).type
  if (schema.items) return `array of ${pluralise(describeSchema(schema.items, schemas).type)}`
  const types = [schema.type ?? []].flat()
  return joinWithOr(types.map((type) => (schema.format && type === 'string' ? `string (${schema.format})` : type)))
}

const pluralise = (type: string) => type.replace(/^\w+/, (word) => `${word}s`)

const joinWithOr = (words: string[]) => words.join(', ').replace(/, ([^,]*)$/, ' or $1')

const toJson = (value: unknown) => JSON.stringify(value)
