import { z } from 'zod'

// In a template, `{column}` inserts a column, and text in `[ ]` is left out if its columns are empty.
// '{start}[-{end}]' gives '10-12', or '10' if there is no end.
const templateSchema = z.string().regex(/^(?:[^[\]{}]|\{[^{}]+\}|\[(?:[^[\]{}]|\{[^{}]+\})+\])+$/, {
  error: 'expected text with {column} placeholders and [ ] around optional parts',
})

const regexSchema = z.string().transform((text, context) => {
  try {
    return new RegExp(text, 'u')
  } catch {
    context.addIssue({ code: 'custom', message: 'expected a regular expression' })
    return z.NEVER
  }
})

/** A part of an address: a template, or the part of its text that a regular expression extracts. */
const valueSchema = z.union([
  templateSchema,
  z.strictObject({ of: templateSchema, match: regexSchema, write: z.string().default('$1') }),
])

/** The first value that isn't empty is used. */
const partSchema = z
  .union([valueSchema, z.array(valueSchema).min(1)])
  .transform((values) => (Array.isArray(values) ? values : [values]))

/** How columns of a file map to addresses, as read from the JSON file given to `addresses import --layout`. */
export const layoutSchema = z.strictObject({
  /** Whether the first line of each file names its columns. */
  header: z.boolean().default(true),
  /** The columns of a file without a header, in order. Default: their numbers, from 1. */
  columns: z.array(z.string().min(1).toLowerCase()).optional(),
  /** Rows to skip: for each column, the values (such as a status) that exclude a row. */
  skip: z.record(z.string().toLowerCase(), z.array(z.string())).default({}),
  /** Whether to convert text in capitals to title case: 'HIGH STREET' to 'High Street'. */
  titleCase: z.boolean().default(false),
  parts: z.strictObject({
    subBuilding: partSchema.optional(),
    buildingName: partSchema.optional(),
    number: partSchema.optional(),
    street: partSchema,
    locality: partSchema.optional(),
    town: partSchema,
    county: partSchema.optional(),
    postcode: partSchema,
  }),
})

export type CsvLayout = z.infer<typeof layoutSchema>
export type PartValue = z.infer<typeof valueSchema>
