import type { SchemaDescription } from '@/lib/partner-api/reference/describe-schema'
import { ERROR_SCHEMA, type ReferenceExample, type ReferenceResponse } from '@/lib/partner-api/reference/read-reference'
import { InlineCode } from '../inline-code'
import { ExampleCode } from './example-code'
import { FieldDetails } from './field-list'
import { InlineMarkdown } from './reference-markdown'

/** Lists the responses of an operation by status. */
export function ResponseList({ operationId, responses }: { operationId: string; responses: ReferenceResponse[] }) {
  return responses.map((response) => {
    const { status, description, headers, body, examples } = response
    const id = `${operationId}-${status}`
    return (
      <div key={status} className="border-t border-line py-4">
        <h5 id={id} className="flex scroll-mt-8 items-baseline gap-3">
          <span className={`shrink-0 font-semibold ${status.startsWith('2') ? 'text-good' : 'text-bad'}`}>
            {status}
          </span>
          <span className="font-normal">
            <InlineMarkdown text={description} />
          </span>
        </h5>
        <HeaderNames headers={headers} />
        {body && <ResponseBody schema={body} />}
        <Examples examples={examples} title={`Response ${status}`} />
      </div>
    )
  })
}

function HeaderNames({ headers }: Pick<ReferenceResponse, 'headers'>) {
  if (headers.length === 0) return null
  return (
    <p className="mt-1 text-quiet">
      Headers:{' '}
      {headers.map(({ name, isAlwaysSent, anchor }, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <a href={`#${anchor}`} className="hover:underline">
            <code>{name}</code>
          </a>
          {!isAlwaysSent && ' (optional)'}
        </span>
      ))}
    </p>
  )
}

function ResponseBody({ schema }: { schema: SchemaDescription }) {
  const errorLink = (
    <a href="#error-body" className="underline underline-offset-4">
      error
    </a>
  )
  if (schema.name === ERROR_SCHEMA) return <p className="mt-1 text-quiet">Body: an {errorLink}</p>
  const variants = schema.variants.filter(({ name }) => name !== ERROR_SCHEMA)
  const hasError = variants.length < schema.variants.length
  return (
    <div className="mt-2">
      <p className="font-medium">Body{schema.name && ` (${schema.name})`}</p>
      <FieldDetails description={{ ...schema, variants }} />
      {hasError && <p className="mt-2 text-quiet">Or an {errorLink} with only a message</p>}
    </div>
  )
}

/**
 * Lists the errors among the examples, and shows the bodies that contain more than a message: the first one, and the
 * others on demand.
 */
function Examples({ examples, title }: { examples: ReferenceExample[]; title: string }) {
  const [first, ...others] = examples.filter(({ value }) => Object.keys(value as object).some(isDetail))
  return (
    <div className="mt-3 space-y-3">
      <ErrorCodes examples={examples} />
      {first && <ExampleCode title={`${title}: ${first.summary}`} value={first.value} />}
      {others.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer font-medium text-accent">
            {others.length === 1 ? 'Another example' : `${others.length} more examples`}
          </summary>
          <div className="mt-3 space-y-3">
            {others.map(({ summary, value }) => (
              <ExampleCode key={summary} title={`${title}: ${summary}`} value={value} />
            ))}
          </div>
        </details>
      )}
    </div>
  )
}

/** Returns whether a field of a body is neither the status nor the message, which the list of errors shows. */
const isDetail = (key: string) => key !== 'status' && key !== 'message'

/** Lists the codes of the errors with their messages, so that readers needn't open the examples. */
function ErrorCodes({ examples }: { examples: ReferenceExample[] }) {
  const errors = examples.filter(({ errorCode }) => errorCode)
  if (errors.length === 0) return null
  return (
    <ul className="space-y-1">
      {errors.map(({ summary, errorCode, value }) => (
        <li key={summary} className="flex flex-wrap items-baseline gap-x-3">
          <InlineCode>{errorCode}</InlineCode>
          <span>{getMessage(value)}</span>
          {summary !== getMessage(value) && <span className="text-quiet">{summary}</span>}
        </li>
      ))}
    </ul>
  )
}

/** Returns the message of an error. One error of the interface has its message in another field. */
function getMessage(value: unknown): string {
  const { message, error } = value as { message?: string; error?: string }
  return message ?? error ?? ''
}
