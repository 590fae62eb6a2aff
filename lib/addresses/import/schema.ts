import { z } from 'zod'

// What a layout's text is made of: `{column}` stands for a column, and what is in `[ ]` is left out when its columns
// are empty. '{start}[-{end}]' is '10-12', or '10' where there is no end.
const templateSchema = z.string().regex(/^(?:[^[\]{}]|\{[^{}]+\}|\[(?:[^[\]{}]|\{[^{}]+\})+\])+$/, {
  error: 'expected text with {column} and [ ] around what may be left out',
})

const regexSchema = z.string().transform((text, context) => {
  try {
    return new RegExp(text, 'u')
  } catch {
    context.addIssue({ code: 'custom', message: 'expected a regular expression' })
    return z.NEVER
  }
})

/** A part of an address: a template, or what a regular expression takes of one ('$1' unless `write` says otherwise). */
const valueSchema = z.union([
  templateSchema,
  z.strictObject({ of: templateSchema, match: regexSchema, write: z.string().default('$1') }),
])

/** The first that is not empty counts. */
const partSchema = z
  .union([valueSchema, z.array(valueSchema).min(1)])
  .transform((values) => (Array.isArray(values) ? values : [values]))

/** How the columns of an operator's files become addresses: a JSON file that `addresses import --layout` names. */
export const layoutSchema = z.strictObject({
  /** Whether the first line of each file names its columns. */
  header: z.boolean().default(true),
  /** The columns of files without a header, in order; without it they are called 1, 2, 3 and so on. */
  columns: z.array(z.string().min(1).toLowerCase()).optional(),
  /** Rows that are none: for a column the values by which they are known, such as a status. */
  skip: z.record(z.string().toLowerCase(), z.array(z.string())).default({}),
  /** Whether what is in capitals alone is written as names are: 'HIGH STREET' as 'High Street'. */
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
