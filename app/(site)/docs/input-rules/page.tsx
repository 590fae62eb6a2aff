import type { ReactNode } from 'react'
import { TextLink } from '@/components/ui/text-link'
import {
  describeExampleRequest,
  INPUT_EXAMPLES,
  type InputExample,
  type InputTopic,
} from '@/lib/partner-api/docs-samples/input-examples'
import { docsMetadata } from '../docs-nav'
import { DocsTable } from '../docs-table'
import { GuideLayout, type GuideSection } from '../guide-layout'
import { InlineCode } from '../inline-code'

export const metadata = docsMetadata('/docs/input-rules')

export default function InputRules() {
  return (
    <GuideLayout
      path="/docs/input-rules"
      intro="This page shows which values each field accepts, and how we respond to all others. Each example shows only what differs from a valid createBillsPackage request. Unless an example says otherwise, getQuotes follows the same rules."
      sections={SECTIONS}
    />
  )
}

const topicSection = (id: InputTopic, title: string, rules: ReactNode): GuideSection => ({
  id,
  title,
  body: (
    <>
      {rules}
      <DocsTable
        caption={`Examples: ${title}`}
        columns={['The request contains', 'Response']}
        rows={INPUT_EXAMPLES[id].map((example) => [
          <ExampleRequest key="request" example={example} />,
          <ExampleResponse key="response" example={example} />,
        ])}
      />
    </>
  ),
})

const ExampleRequest = ({ example }: { example: InputExample }) =>
  describeExampleRequest(example).map(({ text, isCode }) => (
    <span key={text} className="block">
      {isCode ? <InlineCode>{text}</InlineCode> : text}
    </span>
  ))

const ExampleResponse = ({ example: { status, message, fieldErrorCode } }: { example: InputExample }) => (
  <>
    {status === 200 ? '200' : `${status} “${message}”`}
    {fieldErrorCode && (
      <span className="block">
        <InlineCode>{fieldErrorCode}</InlineCode>
      </span>
    )}
  </>
)

const SECTIONS = [
  topicSection(
    'missing',
    'Missing values',
    <p>
      All fields are required. A field is missing if it’s left out, <InlineCode>null</InlineCode> or blank. Text is
      blank if it’s empty or contains only spaces, tabs and line breaks.
    </p>,
  ),
  topicSection(
    'json',
    'JSON, types and unknown fields',
    <ul>
      <li>The body is a JSON object in UTF-8. Comments and trailing commas aren’t allowed.</li>
      <li>
        We ignore fields that we don’t know, except in <InlineCode>selectedServices</InlineCode>. Ignore unknown fields
        in responses too. See <TextLink href="/docs/changelog#compatibility">Compatibility</TextLink>.
      </li>
      <li>If a field is sent twice, the last one counts.</li>
      <li>
        A value of the wrong type gets the same message as any other invalid value of that field. The code is{' '}
        <InlineCode>wrong_type</InlineCode>, except for <InlineCode>numberOfTenants</InlineCode> and the individual
        services. Theirs is <InlineCode>invalid_value</InlineCode>. We don’t convert numbers to text.
      </li>
    </ul>,
  ),
  topicSection(
    'numbers',
    'Number of tenants',
    <p>
      <InlineCode>numberOfTenants</InlineCode> is a whole number from 1 to 50. You can also send its digits as text.
    </p>,
  ),
  topicSection(
    'dates',
    'Dates',
    <ul>
      <li>Dates have the form YYYY-MM-DD, without a time, and must exist. The earliest is 1900-01-01.</li>
      <li>
        <InlineCode>endDate</InlineCode> can be the same as <InlineCode>startDate</InlineCode>, for a tenancy of one
        day. The latest <InlineCode>endDate</InlineCode> is the same day five years later. If a tenancy starts on 29
        February, that’s 28 February. The tenancy can be in the past.
      </li>
      <li>
        Time zone: “today” and the days of a list are in UK time (Europe/London). Times in our responses and webhook
        messages, such as <InlineCode>createdAt</InlineCode>, are in UTC, and end with Z.
      </li>
      <li>
        <InlineCode>birthday</InlineCode> can be any day up to today, UK time. We don’t check how old the tenant is.
      </li>
    </ul>,
  ),
  topicSection(
    'services',
    'Services and broadband',
    <ul>
      <li>
        Select a service with <InlineCode>"true"</InlineCode> or <InlineCode>true</InlineCode>. For the others, send{' '}
        <InlineCode>"false"</InlineCode> or <InlineCode>false</InlineCode>, or leave them out. A service can’t be{' '}
        <InlineCode>null</InlineCode>.
      </li>
      <li>At least one service must be selected. Unknown services are rejected.</li>
      <li>
        <InlineCode>broadband</InlineCode> is any text of up to 60 characters. It’s required even without{' '}
        <InlineCode>wifi</InlineCode>. See <TextLink href="/docs/contracts#broadband">Broadband</TextLink>.
      </li>
    </ul>,
  ),
  topicSection(
    'text',
    'Names and other text',
    <ul>
      <li>Letters of every script, apostrophes, hyphens and emoji are accepted. One letter is enough.</li>
      <li>
        We remove spaces, tabs and line breaks at the start and end, and convert text to Unicode’s composed form (NFC).
        Then we count its code points. <TextLink href="/docs/rate-limits#sizes">Sizes and values</TextLink> lists the
        maximum lengths.
      </li>
      <li>
        We also remove spaces around dates, numbers and email addresses. A tab or line break next to an email address is
        rejected.
      </li>
      <li>
        After that, line breaks and other control characters are rejected. So are private-use and unassigned characters,
        and text without any visible character.
      </li>
      <li>
        Characters that embed, override or isolate a text direction (U+202A to U+202E, U+2066 to U+2069) are rejected.
        The marks U+200E and U+200F are accepted.
      </li>
    </ul>,
  ),
  topicSection(
    'phone',
    'Phone numbers',
    <ul>
      <li>
        Send a UK number in national format, or any number in international format, with <InlineCode>+</InlineCode> or{' '}
        <InlineCode>00</InlineCode>. Spaces, hyphens, full stops, slashes and round brackets are allowed. A UK number
        without its first 0, or with 44 instead of +44, is accepted too.
      </li>
      <li>The number must have a valid prefix and length. Extensions and letters are rejected.</li>
      <li>
        Numbers that Ofcom reserves for drama, such as <InlineCode>07700 900123</InlineCode>, are accepted, so you can
        use them in tests.
      </li>
    </ul>,
  ),
  topicSection(
    'email',
    'Email addresses',
    <>
      <ul>
        <li>
          The part before the @ must be ASCII. The domain can be internationalised, and needs at least one full stop.
          Display names, as in <InlineCode>{'Ada <ada@example.com>'}</InlineCode>, comments and line breaks are
          rejected, even a line break at the end.
        </li>
        <li>
          We recognise tenants by their email address. Upper and lower case count as the same, but an address with a tag
          after a plus sign counts as another tenant.
        </li>
      </ul>
      <p>These requests were sent in this order:</p>
    </>,
  ),
  topicSection(
    'places',
    'Addresses and postcodes',
    <p>
      The <InlineCode>postcode</InlineCode> of <InlineCode>getQuotes</InlineCode> can be in upper or lower case, with or
      without the space, but not with a hyphen. An address that contains a postcode works too. See{' '}
      <TextLink href="/docs/addresses">Addresses</TextLink> for how we match them, and for the possible addresses in a
      response.
    </p>,
  ),
  topicSection(
    'query',
    'Query parameters',
    <>
      <p>
        These are the rules for the queries of the lists under <InlineCode>/api/v1</InlineCode>. The examples are
        queries of <InlineCode>GET /api/v1/contracts</InlineCode>.
      </p>
      <ul>
        <li>An empty parameter counts as missing. All parameters are optional.</li>
        <li>A parameter must be sent only once. To filter by two statuses, send two requests.</li>
        <li>An unknown parameter is rejected. The names of parameters are case-sensitive.</li>
        <li>
          <InlineCode>startingAfter</InlineCode> is an ID, so it’s at least 1. Nothing with this ID needs to exist. To
          get the first page, leave it out.
        </li>
      </ul>
    </>,
  ),
  topicSection(
    'order',
    'Order of checks',
    <>
      <p>If several things are wrong, the response is about the first of these that applies:</p>
      <ol>
        <li>Path and method (404, 405)</li>
        <li>API key (401), and the networks from which it can be used (403)</li>
        <li>Rate limit (429)</li>
        <li>The endpoints that the key can be used for (403)</li>
        <li>Content type and compression (415), size (413) and time (408) of the body</li>
        <li>JSON (400)</li>
        <li>Idempotency-Key (400, 409, 422)</li>
        <li>
          Fields (400). The <InlineCode>message</InlineCode> is about the first missing field or, if none is missing,
          the first invalid one, in the order of the <TextLink href="/docs/reference">API reference</TextLink>.{' '}
          <InlineCode>errors</InlineCode> lists all of them.
        </li>
        <li>
          Under <InlineCode>/api/v1</InlineCode>, whether your company has the contract, unmatched address or quote
          (404)
        </li>
        <li>Whether the tenant already has a contract (400)</li>
        <li>Whether we know the address, or serve the postcode (400)</li>
      </ol>
    </>,
  ),
  topicSection(
    'statuses',
    'Other statuses',
    <p>
      Some of these examples use a missing or invalid header, a restricted key or a{' '}
      <TextLink href="/docs/test-mode#test-emails">test email address</TextLink>. The two with an Idempotency-Key were
      sent one after the other. There’s no example of a 502 or 504, because these come from our load balancer. Retry
      after them as you would after a 500. <TextLink href="/docs/errors#all">All errors</TextLink> says what each status
      means, and what to do.
    </p>,
  ),
]
