import { Notice } from '@/components/feedback/notice'
import type { RequestFailure, ShownResponse } from './send-request'

/** Shows the response to a request that the reader has sent. Screen readers announce its status. */
export function ResponseView({ result }: { result: ShownResponse | RequestFailure | null }) {
  const response = result && 'status' in result ? result : null
  return (
    <>
      <p role="status" className={response ? 'mt-4 font-semibold' : undefined}>
        {response && (
          <>
            Response: <span className={response.isSuccess ? 'text-good' : 'text-bad'}>{response.status}</span>{' '}
            <span className="font-normal text-quiet">in {response.durationMs} ms</span>
          </>
        )}
      </p>
      {result && 'failure' in result && (
        <div className="mt-4">
          <Notice tone="bad" title="The request failed" alert>
            {result.failure}
          </Notice>
        </div>
      )}
      {response && (
        <>
          <dl className="mt-2 grid gap-x-4 gap-y-1 text-[0.8125rem] sm:grid-cols-[auto_minmax(0,1fr)]">
            {response.headers.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-quiet">{name}</dt>
                <dd>
                  <code>{value}</code>
                </dd>
              </div>
            ))}
          </dl>
          <pre className="mt-3 rounded-lg border border-line bg-ground p-4 text-[0.8125rem] leading-relaxed wrap-anywhere whitespace-pre-wrap">
            {response.body}
          </pre>
        </>
      )}
    </>
  )
}
