import type { ApiRequestSummary } from '@/lib/partner-api/request-log/list-api-requests'

/** Shows the first error of a request, and how many more there are. Shows nothing if the request succeeded. */
export function FirstError({ error, errors }: Pick<ApiRequestSummary, 'error' | 'errors'>) {
  const moreCount = (errors?.length ?? 0) - 1
  return (
    <>
      {error}
      {moreCount > 0 && <span className="whitespace-nowrap text-quiet"> and {moreCount} more</span>}
    </>
  )
}
