import { API_ERRORS } from '@/lib/partner-api/api-errors'
import type { ApiRequestDetail } from '@/lib/partner-api/request-log/find-api-request'
import { getKindLabel } from '@/lib/partner-api/request-log/masked-body'
import { Detail, DetailList } from './detail-list'

/** Shows a request body as it was logged. If a value could be personal data, the log contains only its type. */
export function RequestBody({ apiRequest: { body, error } }: { apiRequest: ApiRequestDetail }) {
  if (!body) {
    return (
      <p className="text-sm text-quiet">
        {error === API_ERRORS.invalid_json[1]
          ? 'The body wasn’t a JSON object.'
          : 'We didn’t read a body. The request had none, or we rejected it first.'}
      </p>
    )
  }
  const fields = Object.entries(body.fields)
  return (
    <>
      <p className="mb-4 text-sm text-quiet">
        To protect personal data, we log only the type of most values, not the values themselves.
        {body.unknown > 0 && ` ${describeUnknownFields(body.unknown)}`}
      </p>
      {fields.length === 0 ? (
        <p className="text-sm">No recognised fields.</p>
      ) : (
        <DetailList>
          {fields.map(([name, value]) => (
            <Detail key={name} term={name}>
              <FieldValue value={value} />
            </Detail>
          ))}
        </DetailList>
      )}
    </>
  )
}

function FieldValue({ value }: { value: unknown }) {
  if (typeof value === 'object' && value !== null) {
    const services = Object.entries(value)
    if (services.length === 0) return <span className="text-quiet">empty object</span>
    return services.map(([service, serviceValue], index) => (
      <span key={service}>
        {index > 0 && ', '}
        {service}: <FieldValue value={serviceValue} />
      </span>
    ))
  }
  const kind = getKindLabel(value)
  return kind ? <span className="text-quiet">({kind}, not logged)</span> : <code>{JSON.stringify(value)}</code>
}

const describeUnknownFields = (count: number) =>
  count === 1 ? 'The body had 1 unrecognised field.' : `The body had ${count} unrecognised fields.`
