import type { ReferenceOperation } from '@/lib/partner-api/reference/read-reference'
import { OperationDetails } from './operation-details'
import { ReferenceMarkdown } from './reference-markdown'
import { RequestSamples } from './request-samples'
import { TryItOut } from './try-it-out'
import type { TryableOperation } from './try-it-out-form'

/** Describes an endpoint or a webhook. Endpoints can be tried out. */
export function OperationSection({ operation, isWebhook }: { operation: ReferenceOperation; isWebhook: boolean }) {
  const { id, method, path, summary, description } = operation
  return (
    <section aria-labelledby={id} className="mt-8 border-t border-line pt-8">
      <h3 id={id} className="scroll-mt-8 text-lg font-semibold">
        <a href={`#${id}`} className="hover:underline">
          {summary}
        </a>
      </h3>
      <p className="mt-1">
        <span className="font-semibold text-accent">{method}</span> <code>{path}</code>
      </p>
      <div className="mt-3 max-w-2xl space-y-3">{description && <ReferenceMarkdown text={description} />}</div>
      {isWebhook || (
        <div className="mt-4 space-y-3">
          <RequestSamples operation={operation} />
          <TryItOut operation={toTryableOperation(operation)} />
        </div>
      )}
      <OperationDetails operation={operation} isWebhook={isWebhook} />
    </section>
  )
}

const toTryableOperation = ({ id, method, path, summary, parameters, body }: ReferenceOperation): TryableOperation => ({
  ...{ id, method, path, summary },
  parameters: parameters.map(({ in: location, key, isRequired, values, examples: [example] }) => ({
    in: location,
    ...{ key, isRequired },
    values: values.map((value) => String(JSON.parse(value))),
    example: example ? String(JSON.parse(example)) : '',
  })),
  bodies: (body?.examples ?? []).map(({ summary, value }) => ({ summary, text: JSON.stringify(value, null, 2) })),
})
