import { z } from 'zod'

// In a template, `{column}` inserts the value of a column. Text in `[ ]` is left out if the columns in it are empty.
// For example, '{start}[-{end}]' gives '10-12', or '10' if `end` is empty.
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

/**
 * The source of a part of an address. It's either a template, or a template (`of`) with a regular expression (`match`).
 * The match is replaced with `write`, in which $1 stands for the first group of `match`. If nothing matches, the part
 * is ''.
 */
const valueSchema = z.union([
  templateSchema,
  z.strictObject({ of: templateSchema, match: regexSchema, write: z.string().default('$1') }),
])

/** The possible sources of a part of an address. The first one that isn't empty is used. */
const partSchema = z
  .union([valueSchema, z.array(valueSchema).min(1)])
  .transform((values) => (Array.isArray(values) ? values : [values]))

/**
 * The mapping from a file's columns to the parts of an address. `addresses import --layout` can read one from a JSON
 * file.
 */
export const layoutSchema = z.strictObject({
  /** Whether the first line of each file names its columns. */
  header: z.boolean().default(true),
  /** The names of the columns, in order, if the files have no header. Default: '1', '2' and so on. */
  columns: z.array(z.string().min(1).toLowerCase()).optional(),
  /** The values that exclude a row, such as a status, by column. */
  skip: z.record(z.string().toLowerCase(), z.array(z.string())).default({}),
  /** Whether to convert text in capitals to title case, such as 'HIGH STREET' to 'High Street'. */
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
