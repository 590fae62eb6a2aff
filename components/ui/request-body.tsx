import { getKindLabel, type MaskedBody } from '@/lib/partner-api/request-log/masked-body'
import { Detail, DetailList } from './detail-list'

/** What the log keeps of a call's body: values that can be nobody's, of the others the kind. */
export function RequestBody({ body }: { body: MaskedBody | null }) {
  if (!body) return <p className="text-sm text-quiet">No JSON object was read from the body.</p>
  const fields = Object.entries(body.fields)
  return (
    <>
      <p className="mb-4 text-sm text-quiet">
        Values that may be somebody’s are not kept, only what kind they were of.
        {body.unknown > 0 && ` ${describeUnknownFields(body.unknown)}`}
      </p>
      {fields.length === 0 ? (
        <p className="text-sm">None of the fields that this endpoint knows.</p>
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
    if (services.length === 0) return <span className="text-quiet">an empty object</span>
    return services.map(([service, serviceValue], index) => (
      <span key={service}>
        {index > 0 && ', '}
        {service}: <FieldValue value={serviceValue} />
      </span>
    ))
  }
  const kind = getKindLabel(value)
  return kind ? <span className="text-quiet">{kind}</span> : <code>{JSON.stringify(value)}</code>
}

const describeUnknownFields = (count: number) =>
  count === 1 ? 'One more field was sent that we do not know.' : `${count} more fields were sent that we do not know.`
