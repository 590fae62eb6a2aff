import { HouseBillsContact } from '@/components/ui/house-bills-contact'
import { TextLink } from '@/components/ui/text-link'
import { env } from '@/lib/platform/env'
import { docsMetadata } from '../docs-nav'
import { DocsSubheading } from '../docs-subheading'
import { GuideLayout } from '../guide-layout'
import { InlineCode } from '../inline-code'
import { RequestSample } from '../request-sample'
import { CommonErrors, ExternalErrors, V1Errors } from './error-tables'
import { FieldCodes } from './field-codes'

export const metadata = docsMetadata('/docs/errors')

export default function Errors() {
  return (
    <GuideLayout
      path="/docs/errors"
      intro={
        <>
          Every error response from our servers has a code, such as <InlineCode>address_not_found</InlineCode>, in the
          header <InlineCode>Error-Code</InlineCode>. Branch on this code. The body is JSON, with{' '}
          <InlineCode>"status": "error"</InlineCode> and a message for people.{' '}
          <TextLink href="#all">All errors</TextLink> lists every code.
        </>
      }
      sections={[
        {
          id: 'codes',
          title: 'Error codes',
          body: (
            <>
              <p>
                A code never changes its meaning, so compare the <InlineCode>Error-Code</InlineCode> header, not the
                text. The text is in <InlineCode>message</InlineCode>, except for{' '}
                <InlineCode>address_not_found</InlineCode>, whose text is in <InlineCode>error</InlineCode>. It’s in
                English, and we may make the messages under <InlineCode>/api/v1</InlineCode> clearer.
              </p>
              <p>
                A response from our load balancer, such as a 413, 502, 503 or 504, has no code, and may not be JSON. The
                same goes for a response to a request that isn’t valid HTTP. So if the header is missing, or your
                program doesn’t know the code, branch on the HTTP status.
              </p>
            </>
          ),
        },
        {
          id: 'invalid-fields',
          title: 'Missing and invalid fields',
          body: (
            <>
              <p>
                If fields are missing or invalid, the response is a 400 with the code{' '}
                <InlineCode>invalid_fields</InlineCode>. Its <InlineCode>errors</InlineCode> field lists them all:
                missing fields first, then invalid ones. Its <InlineCode>message</InlineCode> is the first error’s
                message. No other response has the field <InlineCode>errors</InlineCode>.
              </p>
              <p>
                Each error also has a <InlineCode>code</InlineCode>, because several kinds of error have the same
                message. <TextLink href="#field-codes">Field error codes</TextLink> lists them.
              </p>
              <RequestSample
                file="examples/errors/1-invalid-fields.sh"
                title="Only three of the eleven fields, two of them invalid"
              />
              <RequestSample file="examples/errors/1-invalid-fields.json" title="400" />
              <p>
                A field that is <InlineCode>null</InlineCode> or blank counts as missing. Unknown fields are ignored,
                but unknown services in <InlineCode>selectedServices</InlineCode> and unknown parameters of a list are
                rejected. For <InlineCode>{'{"electric": "true"}'}</InlineCode>, the error’s field is{' '}
                <InlineCode>selectedServices.electric</InlineCode>.
              </p>
            </>
          ),
        },
        {
          id: 'all',
          title: 'All errors',
          body: (
            <>
              <p>
                You can show your users the messages about fields, addresses and existing contracts. Log all other
                messages. We may add errors, so treat an unknown 4xx like a 400 and an unknown 5xx like a 500. See{' '}
                <TextLink href="/docs/changelog#compatibility">Compatibility</TextLink>.
              </p>
              <DocsSubheading id="common-errors">Errors of every endpoint</DocsSubheading>
              <CommonErrors />
              <DocsSubheading id="external-errors">Further errors of createBillsPackage and getQuotes</DocsSubheading>
              <ExternalErrors />
              <DocsSubheading id="v1-errors">Further errors under /api/v1</DocsSubheading>
              <V1Errors />
            </>
          ),
        },
        {
          id: 'field-codes',
          title: 'Field error codes',
          body: (
            <>
              <p>
                These are the codes in <InlineCode>errors</InlineCode>. Compare them instead of the messages, for
                example to show your own text. Some come with a <InlineCode>limit</InlineCode>, which is a number. We
                may add codes, so treat an unknown one like <InlineCode>invalid_value</InlineCode>.
              </p>
              <FieldCodes />
            </>
          ),
        },
        {
          id: 'one-contract',
          title: 'One contract at a time',
          body: (
            <>
              <p>
                A tenant can have one contract at a time, with one company. We recognise tenants by their email address.
                A new contract is possible once the earlier one is{' '}
                <TextLink href="/docs/contracts#end">cancelled or closed</TextLink>. Once its tenancy has ended, ask{' '}
                <HouseBillsContact email={env().contactEmail} /> to close it. If the tenant needs a new contract sooner,
                ask before the tenancy ends.
              </p>
              <p>
                Send one request for each house, not one for each housemate. See{' '}
                <TextLink href="/docs/contracts#one-house">One request for each house</TextLink>.
              </p>
            </>
          ),
        },
        {
          id: 'retries',
          title: 'When to retry',
          body: (
            <p>
              Retry after a 408, 409, 429 or any 5xx, or if no response arrives within 70 seconds. Send an{' '}
              <TextLink href="/docs/idempotency">Idempotency-Key</TextLink>, so that the request is carried out only
              once, and wait longer after each attempt. <TextLink href="/docs/retries">Retries</TextLink> says how, and
              has code in four languages.
            </p>
          ),
        },
        {
          id: 'request-id',
          title: 'Request ID',
          body: (
            <>
              <p>
                Every response from our servers, including errors, has an <InlineCode>X-Request-Id</InlineCode> header.
                A response from our load balancer, such as a 413, 502, 503 or 504, or to a request that isn’t valid
                HTTP, can lack it. Log the header. If you quote it to support, we can find the request without asking
                for personal data.
              </p>
              <RequestSample
                file="examples/errors/4-server-error.sh"
                title="A server error, simulated by a test email address"
              />
              <RequestSample file="examples/errors/4-server-error.http" title="500" />
            </>
          ),
        },
        {
          id: 'examples',
          title: 'Examples',
          body: (
            <>
              <RequestSample file="examples/errors/2-unknown-key.sh" title="An unknown key" />
              <RequestSample file="examples/errors/2-unknown-key.json" title="401" />
              <RequestSample
                file="examples/errors/3-has-contract.sh"
                title="A tenant who already has a contract, simulated by a test email address"
              />
              <RequestSample file="examples/errors/3-has-contract.json" title="400" />
              <p>
                With a test key, you can simulate the errors that are hard to trigger otherwise. See{' '}
                <TextLink href="/docs/test-mode">Test mode</TextLink>.
              </p>
            </>
          ),
        },
      ]}
    />
  )
}
