import { Card } from '@/components/ui/card'
import { CodeBlock } from '@/components/ui/code-block'
import { MAX_DAYS, MAX_LENGTH, type WholeTestRequest } from '@/lib/partner-api/request-log/whole-test-request'

/** Shows a request in test mode, and the response, as they were sent. */
export function WholeRequestCards({ method, whole }: { method: string; whole: WholeTestRequest }) {
  const { url, requestHeaders, requestBody, responseHeaders, responseBody } = whole
  return (
    <>
      <Card title="What you sent">
        <div className="space-y-4">
          <CodeBlock title="Headers" text={[`${method} ${url}`, ...formatHeaders(requestHeaders)].join('\n')} wraps />
          {requestBody !== null && <Body text={requestBody} />}
          {requestBody === null && method === 'POST' && (
            <p className="text-sm">We rejected the request without reading its body.</p>
          )}
          <p className="text-sm text-quiet">
            We keep the headers and bodies of test requests and responses for up to {MAX_DAYS} days, or until your test
            data is reset.
          </p>
        </div>
      </Card>
      <Card title="What you received">
        {responseBody === null ? (
          <p className="text-sm">Test mode closed the connection without a response.</p>
        ) : (
          <div className="space-y-4">
            <CodeBlock title="Headers" text={formatHeaders(responseHeaders).join('\n')} wraps />
            <Body text={responseBody} />
          </div>
        )}
      </Card>
    </>
  )
}

const formatHeaders = (headers: Record<string, string>) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`)

function Body({ text }: { text: string }) {
  return (
    <>
      <CodeBlock title="Body" text={formatJson(text)} copyText={text} extension="json" wraps />
      {text.length >= MAX_LENGTH && (
        <p className="text-sm text-quiet">We keep only the first {MAX_LENGTH.toLocaleString('en-GB')} characters.</p>
      )}
    </>
  )
}

/** Adds line breaks to JSON in one line. Leaves other text as it is. */
function formatJson(text: string): string {
  if (text.includes('\n')) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
