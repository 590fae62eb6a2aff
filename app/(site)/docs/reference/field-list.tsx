import type { FieldDescription, SchemaDescription } from '@/lib/partner-api/reference/describe-schema'
import { InlineMarkdown, ReferenceMarkdown } from './reference-markdown'

/** Lists fields with everything that's nested in them. */
export function FieldList({ fields }: { fields: FieldDescription[] }) {
  return (
    <ul className="divide-y divide-line border-line">
      {fields.map((field) => (
        <li key={field.key} className="py-2.5">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <code className="font-semibold">{field.key}</code>
            <span className="text-quiet">{formatType(field)}</span>
            {field.isRequired ? (
              <span className="font-medium text-warn">required</span>
            ) : (
              <span className="text-quiet">optional</span>
            )}
          </p>
          <FieldDetails description={field} />
        </li>
      ))}
    </ul>
  )
}

/** Shows the description, the limits, the examples and the nested fields of a field or a body. */
export function FieldDetails({ description: schema }: { description: SchemaDescription }) {
  const { description, limits, values, pattern, examples, fields, variants } = schema
  return (
    <>
      {description && (
        <div className="mt-0.5 max-w-2xl space-y-1">
          <ReferenceMarkdown text={description} />
        </div>
      )}
      {limits.length > 0 && <p className="text-quiet">{capitalise(limits.join(', '))}</p>}
      <CodeValues label="One of" values={values} />
      <CodeValues label={examples.length > 1 ? 'Examples' : 'Example'} values={fields.length > 0 ? [] : examples} />
      {pattern && <Pattern pattern={pattern} />}
      {fields.length > 0 && (
        <div className={NESTED_STYLE}>
          <FieldList fields={fields} />
        </div>
      )}
      {variants.length > 0 && <VariantList variants={variants} />}
    </>
  )
}

const NESTED_STYLE = 'mt-2 border-l-2 border-line pl-4'

/** Lists the possible objects of a field or body. */
function VariantList({ variants }: { variants: SchemaDescription[] }) {
  return (
    <div className="mt-2 space-y-3">
      <p className="text-quiet">One of these {variants.length} objects:</p>
      {variants.map((variant) => (
        <div key={variant.name} className={NESTED_STYLE}>
          <p className="font-semibold">{variant.name}</p>
          {variant.description && <InlineMarkdown text={variant.description} />}
          <FieldList fields={variant.fields} />
        </div>
      ))}
    </div>
  )
}

function CodeValues({ label, values }: { label: string; values: string[] }) {
  if (values.length === 0) return null
  return (
    <p className="text-quiet">
      {label}:{' '}
      {values.map((value, index) => (
        <span key={value}>
          {index > 0 && ', '}
          <code>{value}</code>
        </span>
      ))}
    </p>
  )
}

/** Shows a regular expression. A long one is collapsed, because few readers need it. */
function Pattern({ pattern }: { pattern: string }) {
  const text = pattern.replaceAll(/[^ -~]/g, toEscapeSequence)
  const code = <code>{text}</code>
  if (text.length <= MAX_SHOWN_PATTERN) return <p className="text-quiet">Pattern: {code}</p>
  return (
    <details className="text-quiet">
      <summary className="w-fit cursor-pointer">Pattern</summary>
      {code}
    </details>
  )
}

const MAX_SHOWN_PATTERN = 50

/** Writes a character, such as a kind of white space, as an escape sequence, which means the same in the pattern. */
const toEscapeSequence = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

const formatType = ({ type, name }: SchemaDescription) => (name ? `${type} (${name})` : type)

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
