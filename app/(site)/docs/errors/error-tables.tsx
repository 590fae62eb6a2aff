import type { ReactNode } from 'react'
import { HouseBillsContact } from '@/components/ui/house-bills-contact'
import { TextLink } from '@/components/ui/text-link'
import { env } from '@/lib/platform/env'
import { DocsTable } from '../docs-table'
import { InlineCode } from '../inline-code'

/** An error: the HTTP status, the Error-Code, the text, and what the reader can do. */
type ErrorRow = [status: string, code: string | null, text: ReactNode, action: ReactNode]

interface Props {
  caption: string
  rows: ErrorRow[]
  /** The codes that another table of the page lists too. Links to them lead to that table. */
  repeatedCodes?: string[]
}

/** A table of errors. Each code is an anchor, to which the portal's page of a request links. */
function ErrorTable({ caption, rows, repeatedCodes = [] }: Props) {
  return (
    <DocsTable
      caption={caption}
      columns={['Error-Code and status', 'Message', 'What to do']}
      rows={rows.map(([status, code, ...cells]) => [
        <div key={code} id={code && !repeatedCodes.includes(code) ? code : undefined} className="scroll-mt-8">
          {code === null ? 'No code' : <InlineCode>{code}</InlineCode>}
          <p className="mt-1 text-quiet">{status}</p>
        </div>,
        ...cells,
      ])}
    />
  )
}

const RETRY_LATER = (
  <>
    Wait <InlineCode>Retry-After</InlineCode> seconds, then send the same request again.
  </>
)

const CHANGE_KEY = (
  <>
    Use another key, or ask an admin at your company to change the key’s{' '}
    <TextLink href="/docs/keys#restrictions">restrictions</TextLink>.
  </>
)

const RETRY_WITH_KEY =
  'The error is on our side. The request may have succeeded, so retry it with the same Idempotency-Key.'

/** The errors that every endpoint can have. */
export const CommonErrors = () => (
  <ErrorTable
    caption="Errors of every endpoint, by status"
    rows={[
      ['400', 'invalid_json', '“Invalid JSON body”', 'Send a JSON object, in UTF-8.'],
      [
        '400',
        'invalid_fields',
        <>
          The message about the first of the <InlineCode>errors</InlineCode>
        </>,
        <>
          Fix the fields that <InlineCode>errors</InlineCode> lists. If you send the request unchanged, it will fail
          again. If a postcode error from <InlineCode>getQuotes</InlineCode> has{' '}
          <InlineCode>possibleAddresses</InlineCode>, ask someone to choose one. See{' '}
          <TextLink href="/docs/addresses#postcodes">Postcodes in getQuotes</TextLink>.
        </>,
      ],
      [
        '400',
        'invalid_idempotency_key',
        '“Invalid Idempotency-Key”',
        'Send 1 to 255 visible ASCII characters, without spaces.',
      ],
      ['401', 'missing_api_key', '“Missing API key”', 'Send the key in the header X-API-Key.'],
      [
        '401',
        'invalid_api_key',
        '“Invalid API key”',
        <>
          Check that the key is still valid. <TextLink href="/docs/keys#sending-the-key">Sending the key</TextLink>{' '}
          lists the causes.
        </>,
      ],
      ['403', 'endpoint_not_allowed', '“API key not allowed for this endpoint”', CHANGE_KEY],
      ['403', 'network_not_allowed', '“API key not allowed from this IP address”', CHANGE_KEY],
      ['404', 'not_found', '“Not found”', 'Check the path.'],
      [
        '405',
        'method_not_allowed',
        '“Method not allowed”',
        <>
          Use a method that the header <InlineCode>Allow</InlineCode> lists.
        </>,
      ],
      ['408', 'body_timeout', '“Request body was not received in time”', 'Send the whole body within ten seconds.'],
      ['409', 'request_still_running', '“A call with this Idempotency-Key is still running”', RETRY_LATER],
      ['413', 'body_too_large', '“Request body must not be larger than 64 KiB”', 'Send a smaller body.'],
      [
        '415',
        'content_type_not_json',
        '“Content-Type must be application/json”',
        'Send JSON, and application/json as the Content-Type.',
      ],
      ['415', 'body_compressed', '“Request body must not be compressed”', 'Send the body without compression.'],
      [
        '422',
        'idempotency_key_reused',
        '“This Idempotency-Key was used with another body”',
        <>
          Use a new Idempotency-Key for a different request. See{' '}
          <TextLink href="/docs/idempotency#different-body">Same key, different request</TextLink>.
        </>,
      ],
      [
        '429',
        'too_many_requests',
        '“Too many requests”',
        <>
          {RETRY_LATER} See <TextLink href="/docs/rate-limits#too-many-requests">If you exceed a rate limit</TextLink>.
        </>,
      ],
      [
        '502, 504',
        null,
        '“No response was received; the request may have been carried out”, or any other text',
        'Our load balancer got no response from our servers. Treat it like a 500: retry with the same Idempotency-Key.',
      ],
      [
        '503',
        'service_unavailable',
        '“Service temporarily unavailable”',
        <>
          Nothing was stored. {RETRY_LATER} A 503 from our load balancer may have another text, and may lack this header
          and the code. Without Retry-After, use <TextLink href="/docs/retries#backoff">exponential backoff</TextLink>.
        </>,
      ],
    ]}
  />
)

/** The errors of createBillsPackage and getQuotes. */
export const ExternalErrors = () => (
  <ErrorTable
    caption="Errors of createBillsPackage and getQuotes"
    rows={[
      [
        '400',
        'address_not_found',
        <>
          “Address not found. Please select from possible addresses.”, in <InlineCode>error</InlineCode>, not{' '}
          <InlineCode>message</InlineCode>
        </>,
        <>
          Ask someone to choose an address, and send the one they choose. See{' '}
          <TextLink href="/docs/addresses#not-found">When the address isn’t found</TextLink>.
        </>,
      ],
      [
        '400',
        'tenant_has_contract',
        '“Tenant email already associated with a contract”',
        <>
          Don’t retry, because the tenant already has a contract, with you or with another company. See{' '}
          <TextLink href="#one-contract">One contract at a time</TextLink>.
        </>,
      ],
      [
        '500',
        'contract_not_stored',
        '“Failed to store external the service contract”, from createBillsPackage',
        RETRY_WITH_KEY,
      ],
      ['500', 'user_not_stored', '“Failed to add user to database”, from getQuotes', RETRY_WITH_KEY],
      ['500', 'quotes_not_retrieved', '“Failed to retrieve quotes”, from getQuotes', RETRY_WITH_KEY],
    ]}
  />
)

/** The errors that only the endpoints under /api/v1 have. */
export const V1Errors = () => (
  <ErrorTable
    caption="Errors of the endpoints under /api/v1"
    repeatedCodes={['tenant_has_contract']}
    rows={[
      [
        '400',
        'tenancy_started',
        '“Tenancy has already started”',
        <>
          Only House Bills support can cancel the contract now. Contact <HouseBillsContact email={env().contactEmail} />
          .
        </>,
      ],
      ['400', 'contract_cancelled', '“Contract is already cancelled”', 'Nothing.'],
      ['400', 'contract_closed', '“Contract is already closed”', 'Nothing: the tenancy has ended.'],
      [
        '400',
        'no_failed_email',
        '“Contract has no failed email that can be sent again”',
        <>
          Read the contract’s <InlineCode>emailStatus</InlineCode>. See{' '}
          <TextLink href="/docs/reading-contracts#resend-email">Sending an email again</TextLink>.
        </>,
      ],
      [
        '400',
        'tenant_has_contract',
        '“Tenant email already associated with a contract”',
        'Nothing. The tenant got a contract in another way while you were choosing an address.',
      ],
      [
        '400',
        'unmatched_address_resolved',
        '“Unmatched address is already resolved”',
        <>
          Read the unmatched address. Its <InlineCode>houseContractId</InlineCode> is the ID of the contract.
        </>,
      ],
      [
        '400',
        'unmatched_address_closed',
        '“Unmatched address is closed, because its tenant has a contract”',
        'Nothing. The tenant got a contract in another way.',
      ],
      ['400', 'unmatched_address_expired', '“Unmatched address has expired”', 'Send a new createBillsPackage request.'],
      ['400', 'request_replaced', '“A later request has replaced this one”', 'Read the unmatched address again.'],
      [
        '400',
        'request_outdated',
        '“The request is no longer valid: …”, with the message about a field',
        'Send a new createBillsPackage request with the corrected field.',
      ],
      [
        '404',
        'contract_not_found',
        '“Contract not found”',
        'Check the ID, and whether the key is for live or test mode.',
      ],
      [
        '404',
        'unmatched_address_not_found',
        '“Unmatched address not found”',
        'Check the ID, and whether the key is for live or test mode.',
      ],
      [
        '404',
        'quote_not_found',
        '“Quote not found”',
        <>
          Check the request ID. See <TextLink href="/docs/quotes#reading">Reading a quote again</TextLink>.
        </>,
      ],
      ['429', 'too_many_resends', '“Too many emails sent again”', RETRY_LATER],
      ['500', 'change_not_stored', '“Failed to store the change”', RETRY_WITH_KEY],
      ['500', 'data_not_read', '“Failed to read the data”', 'The error is on our side. Retry the request.'],
    ]}
  />
)
