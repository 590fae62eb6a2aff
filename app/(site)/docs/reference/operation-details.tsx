import type { ReferenceOperation, ReferenceParameter } from '@/lib/partner-api/reference/read-reference'
import { ExampleCode } from './example-code'
import { FieldDetails, FieldList } from './field-list'
import { renderToHtml } from './render-to-html'
import { ResponseList } from './response-list'

interface Props {
  operation: ReferenceOperation
  isWebhook: boolean
}

const htmlByOperation = new WeakMap<ReferenceOperation, string>()

/** Describes the parameters, the body and the responses of an operation. Renders them only once per process. */
export function OperationDetails({ operation, isWebhook }: Props) {
  const html = htmlByOperation.get(operation) ?? renderToHtml(<Details operation={operation} isWebhook={isWebhook} />)
  htmlByOperation.set(operation, html)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: renderToHtml escapes all text
  return <div dangerouslySetInnerHTML={{ __html: html }} />
}

/** The elements that `OperationDetails` renders. */
function Details({ operation: { id, parameters, body, responses }, isWebhook }: Props) {
  const [webhookExample] = isWebhook ? (body?.examples ?? []) : []
  return (
    <>
      {PARAMETER_TITLES.map(({ location, title }) => (
        <ParameterList
          key={location}
          title={title}
          parameters={parameters.filter((parameter) => parameter.in === location)}
        />
      ))}
      {body && (
        <div className="mt-6 space-y-3">
          <h4 className="font-semibold">
            {isWebhook ? 'Message' : 'Request body'}
            {body.schema.name && <span className="font-normal text-quiet"> ({body.schema.name})</span>}
          </h4>
          <FieldDetails description={body.schema} />
          {webhookExample && <ExampleCode title={webhookExample.summary} value={webhookExample.value} />}
        </div>
      )}
      <h4 className="mt-6 mb-3 font-semibold">{isWebhook ? 'Your response' : 'Responses'}</h4>
      <ResponseList operationId={id} responses={responses} />
    </>
  )
}

const PARAMETER_TITLES = [
  { location: 'path', title: 'Path parameters' },
  { location: 'query', title: 'Query parameters' },
  { location: 'header', title: 'Headers' },
] as const

function ParameterList({ title, parameters }: { title: string; parameters: ReferenceParameter[] }) {
  if (parameters.length === 0) return null
  return (
    <div className="mt-6">
      <h4 className="font-semibold">{title}</h4>
      <FieldList fields={parameters} />
    </div>
  )
}
