import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { CodeBlock } from '@/components/ui/code-block'
import { CopyButton } from '@/components/ui/copy-button'
import { Detail, DetailList } from '@/components/ui/detail-list'
import { formatDuration } from '@/components/ui/format-duration'
import { LocalTime } from '@/components/ui/local-time'
import { RequestBody } from '@/components/ui/request-body'
import { ResponseErrors } from '@/components/ui/response-errors'
import { TextLink } from '@/components/ui/text-link'
import { ENDPOINTS } from '@/lib/partner-api/endpoints'
import { formatCurlCommand } from '@/lib/partner-api/request-log/curl-command'
import type { ApiRequestDetail } from '@/lib/partner-api/request-log/find-api-request'
import type { WholeTestRequest } from '@/lib/partner-api/request-log/whole-test-request'
import { env } from '@/lib/platform/env'
import { CreatedContract } from './created-contract'
import { WholeRequestCards } from './whole-request-cards'

interface Props {
  portalPath: string
  apiRequest: ApiRequestDetail
  /** The request and the response as they were sent. Null in live mode, or if they were deleted. */
  whole: WholeTestRequest | null
}

/** Shows a request as it was logged, the response, and how to send it again. */
export function RequestDetails({ portalPath, apiRequest, whole }: Props) {
  const { method } = ENDPOINTS[apiRequest.endpoint]
  const isBodyUnread = method === 'POST' && whole?.requestBody === null
  return (
    <div className="space-y-6">
      <RequestCard portalPath={portalPath} apiRequest={apiRequest} />
      <ResponseCard apiRequest={apiRequest} hasWholeResponse={whole !== null} />
      {whole ? (
        <WholeRequestCards method={method} whole={whole} />
      ) : (
        method === 'POST' && (
          <Card title="Request body">
            <RequestBody apiRequest={apiRequest} />
          </Card>
        )
      )}
      {!isBodyUnread && (
        <Card title="Send this request again">
          <p className="mb-4 text-sm text-quiet">
            {whole ? (
              <>
                Set <code>API_KEY</code>. The command doesn’t send the Idempotency-Key.
              </>
            ) : (
              <>
                Set <code>API_KEY</code>, and replace the <code>&lt;placeholders&gt;</code>. We don’t store most of the
                values that you sent, so you need to fill them in.
              </>
            )}
          </p>
          <CodeBlock title="curl" text={formatCurlCommand(env().appUrl, apiRequest, whole)} />
        </Card>
      )}
    </div>
  )
}

function RequestCard({ portalPath, apiRequest }: Omit<Props, 'whole'>) {
  const {
    id,
    at,
    durationMs,
    apiKeyId,
    key,
    idempotencyKey,
    replayed,
    originalId,
    endpoint,
    contractId,
    replacedById,
  } = apiRequest
  return (
    <Card title="Request">
      <DetailList>
        <Detail term="Request ID">
          <Copyable text={id} subject="request ID" />
        </Detail>
        <Detail term="Time">
          <LocalTime instant={at} />
        </Detail>
        <Detail term="Duration">{formatDuration(durationMs)}</Detail>
        <Detail term="API key">
          {key ? (
            <TextLink href={`${portalPath}/api-requests?key=${apiKeyId}`}>{`${key.label} (${key.prefix}…)`}</TextLink>
          ) : (
            'Unknown'
          )}
        </Detail>
        <Detail term="Idempotency-Key">
          {idempotencyKey ? <Copyable text={idempotencyKey} subject="Idempotency-Key" /> : 'None'}
        </Detail>
        <Detail term="Replay of an earlier response">
          {replayed ? 'Yes. We returned the response to an earlier request with the same Idempotency-Key.' : 'No'}
          {originalId && (
            <span className="block">
              <TextLink href={`${portalPath}/api-requests/${originalId}`}>Earlier request</TextLink>
              <code className="block text-xs text-quiet">{originalId}</code>
            </span>
          )}
        </Detail>
        {(endpoint === 'createBillsPackage' || contractId) && (
          <Detail term="Contract">
            <CreatedContract portalPath={portalPath} apiRequest={apiRequest} />
          </Detail>
        )}
        {replacedById && (
          <Detail term="Replaced by">
            <TextLink href={`${portalPath}/api-requests?id=${replacedById}`}>
              Later request for the same tenant
            </TextLink>
            <code className="block text-xs text-quiet">{replacedById}</code>
          </Detail>
        )}
      </DetailList>
    </Card>
  )
}

function ResponseCard({ apiRequest, hasWholeResponse }: { apiRequest: ApiRequestDetail; hasWholeResponse: boolean }) {
  const { id, endpoint, error, errorCode, replayed } = apiRequest
  return (
    <Card title="Response">
      {errorCode && (
        <div className="mb-4">
          <DetailList>
            <Detail term="Error-Code">
              <Copyable text={errorCode} subject="Error-Code">
                <TextLink href={`/docs/errors#${errorCode}`}>What to do</TextLink>
              </Copyable>
            </Detail>
          </DetailList>
        </div>
      )}
      {hasWholeResponse && !error ? (
        <p className="text-sm text-quiet">The request succeeded.</p>
      ) : (
        <ResponseErrors apiRequest={apiRequest} />
      )}
      {endpoint === 'getQuotes' && !error && !replayed && (
        <p className="mt-2 text-sm wrap-anywhere text-quiet">
          To get these quotes again, send <code>GET /api/v1/quotes/{id}</code>.
        </p>
      )}
    </Card>
  )
}

/** Shows text with a button to copy it, and further links. */
function Copyable({ text, subject, children }: { text: string; subject: string; children?: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 [&_button]:-my-1 [&_button]:-ml-2">
      <code>{text}</code>
      <CopyButton text={text} subject={subject} />
      {children}
    </span>
  )
}
