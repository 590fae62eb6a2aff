import type { ApiRequestDetail } from '@/lib/partner-api/request-log/find-api-request'
import { Detail, DetailList } from './detail-list'

/** Shows a response as it was logged: all its errors, but not the data of a successful response. */
export function ResponseErrors({ apiRequest: { error, errors } }: { apiRequest: ApiRequestDetail }) {
  if (!error) {
    return (
      <p className="text-sm text-quiet">
        The request succeeded. To protect personal data, we don’t log the data in the response.
      </p>
    )
  }
  if (!errors) return <p className="text-sm">{error}</p>
  return (
    <>
      <p className="mb-4 text-sm text-quiet">
        {errors.length === 1 ? 'One field was missing or invalid.' : `${errors.length} fields were missing or invalid.`}
      </p>
      <DetailList>
        {errors.map(({ field, code, message }) => (
          <Detail key={`${field} ${message}`} term={<code>{field}</code>}>
            {message}
            {code && (
              <>
                {' '}
                (<code>{code}</code>)
              </>
            )}
          </Detail>
        ))}
      </DetailList>
    </>
  )
}
