import type { ReactNode } from 'react'
import { TextLink } from '@/components/ui/text-link'
import { DocsTable } from '../docs-table'
import type { GuideSection } from '../guide-layout'
import { InlineCode } from '../inline-code'

/** The error classes: when they're thrown, whether the client retries, and whether the request was carried out. */
const ROWS: [name: string, when: ReactNode, retried: string, carriedOut: string][] = [
  ['HouseBillsError', 'The base class of all errors that methods throw', '', ''],
  [
    'ApiError',
    'The base class of all errors that come from a response. A 408 has no class of its own, so the client throws an ApiError',
    '408: yes',
    '408: maybe, in an earlier attempt',
  ],
  [
    'InvalidIdempotencyKeyError',
    'The idempotency key isn’t 1 to 255 visible ASCII characters. For example, it contains a space. Nothing is sent',
    'No',
    'No',
  ],
  [
    'InvalidRequestError',
    <>
      405, 413, 415, and any 400 that has no class of its own below. <InlineCode>errors</InlineCode> lists the invalid
      fields, if there are any. <InlineCode>possibleAddresses</InlineCode> lists similar postcodes if{' '}
      <InlineCode>getQuotes</InlineCode> rejects the postcode
    </>,
    'No',
    'No',
  ],
  [
    'AddressNotFoundError',
    <>
      400: <InlineCode>createBillsPackage</InlineCode> doesn’t find the address.{' '}
      <InlineCode>possibleAddresses</InlineCode> lists similar ones, the best match first. If there are none, it’s empty
    </>,
    'No',
    'No',
  ],
  ['TenantHasContractError', '400: the tenant already has a contract', 'No', 'No'],
  ['AuthenticationError', '401: the API key is missing or invalid', 'No', 'Maybe, in an earlier attempt'],
  [
    'ForbiddenError',
    '403: the API key isn’t allowed for the endpoint, or from your network',
    'No',
    'Maybe, in an earlier attempt',
  ],
  ['NotFoundError', '404: there’s no such contract, unmatched address or quote', 'No', 'No'],
  [
    'ConflictError',
    <>
      409: a request with the same idempotency key is still running. 422: the key was used with another body, so use a
      new one
    </>,
    '409: yes. 422: no',
    '409: maybe, in an earlier attempt. 422: no',
  ],
  [
    'RateLimitError',
    <>
      429. <InlineCode>retryAfter</InlineCode> is in seconds
    </>,
    'Yes',
    'Maybe, in an earlier attempt',
  ],
  ['ServerError', 'Any 5xx', 'Yes', 'Maybe'],
  [
    'UnexpectedResponseError',
    'Any other response that isn’t from the API, such as a redirect or a proxy’s page',
    '200 and 409: yes. Others: no',
    'Maybe',
  ],
  ['ConnectionFailedError', 'No complete response arrives', 'Yes', 'Maybe'],
  ['RequestTimeoutError', 'A ConnectionFailedError after a timeout', 'Yes', 'Maybe'],
  ['WebhookVerificationError', 'A webhook message isn’t from us, or is too old', '', ''],
]

export const ERRORS: GuideSection = {
  id: 'errors',
  title: 'Errors',
  body: (
    <>
      <p>
        Each kind of <TextLink href="/docs/errors">error</TextLink> has a class, which is the same in all languages. In
        PHP, the names end in <InlineCode>Exception</InlineCode>. In Python, fields are in snake case. The table says
        whether the client retries, and whether the request was carried out:
      </p>
      <DocsTable
        caption="The clients’ errors"
        columns={['Error', 'When', 'Retried', 'Carried out']}
        rows={ROWS.map(([name, ...cells]) => [<InlineCode key={name}>{name}</InlineCode>, ...cells])}
      />
      <p>
        The class depends on the status and the error code, not on the message. A 408, 413, 429 or 5xx has its class
        even if it’s from a load balancer or a proxy. Any other response must be JSON in the API’s format with an{' '}
        <InlineCode>X-Request-Id</InlineCode>. Otherwise, it’s an <InlineCode>UnexpectedResponseError</InlineCode>. In
        TypeScript, a proxy’s 407 is a <InlineCode>ConnectionFailedError</InlineCode>, because{' '}
        <InlineCode>fetch</InlineCode> hides its status.
      </p>
      <p>
        Creating a client or a <InlineCode>Webhook</InlineCode> fails if the base URL, the API key or the signing secret
        is missing or malformed. The error is a <InlineCode>TypeError</InlineCode> in TypeScript, an{' '}
        <InlineCode>InvalidArgumentException</InlineCode> in PHP, and a <InlineCode>ValueError</InlineCode> in Python.
      </p>
      <p>
        <strong>No</strong> means that the request wasn’t carried out, and would fail again. After an{' '}
        <InlineCode>AddressNotFoundError</InlineCode>, however, we keep an{' '}
        <TextLink href="/docs/unmatched-addresses">unmatched address</TextLink>. Once somebody has chosen an address for
        it, the same request with the same idempotency key returns the contract.
      </p>
      <p>
        <strong>Maybe</strong> means that an attempt may have been carried out. Remove the cause, such as an expired API
        key. Then, within 48 hours, call the method again with the same arguments and the error’s{' '}
        <InlineCode>idempotencyKey</InlineCode>. You get the result, and nothing happens twice.
      </p>
      <p>
        Without that key, you send a new request. For example, if <InlineCode>cancelContract</InlineCode> has already
        cancelled the contract, the new request fails with “Contract is already cancelled”.
      </p>
      <DocsTable
        caption="The fields of the errors"
        columns={['Field', 'Class', 'Meaning']}
        rows={[
          [
            <InlineCode key="code">code</InlineCode>,
            'ApiError',
            <>
              The stable <TextLink href="/docs/errors#all">error code</TextLink>, such as{' '}
              <InlineCode>contract_cancelled</InlineCode>. In PHP, it’s <InlineCode>errorCode</InlineCode>. It’s null
              (in TypeScript, undefined) if the response isn’t from our servers
            </>,
          ],
          [<InlineCode key="status">status</InlineCode>, 'ApiError', 'The HTTP status'],
          [
            <InlineCode key="requestId">requestId</InlineCode>,
            'ApiError',
            'The X-Request-Id. Quote it to support. It’s empty if the response lacks it',
          ],
          [
            <InlineCode key="retryAfter">retryAfter</InlineCode>,
            'ApiError',
            'The Retry-After in seconds, if there is one. If it’s a date, how many seconds away that is',
          ],
          [<InlineCode key="body">body</InlineCode>, 'ApiError', 'The response’s JSON, if it’s JSON'],
          [
            <InlineCode key="idempotencyKey">idempotencyKey</InlineCode>,
            'HouseBillsError',
            'The key of the request, if it had one. We store it for at least 48 hours',
          ],
        ]}
      />
    </>
  ),
}
