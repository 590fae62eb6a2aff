import { TextLink } from '@/components/ui/text-link'
import { DocsSubheading } from '../docs-subheading'
import { InlineCode } from '../inline-code'

/** The changes of the next version that don't affect existing integrations, by topic. */
export const NewFeatures = () => (
  <>
    <DocsSubheading id="next-v1">Endpoints under /api/v1</DocsSubheading>
    <ul>
      <li>
        You can <TextLink href="/docs/reading-contracts">read contracts</TextLink> that your company has created, each
        with its history and the status of its emails. You can find them by the email address that you sent, your
        request’s ID or your own reference. You can cancel one before its start, and send its email again. These
        endpoints have a separate <TextLink href="/docs/reference/v1">OpenAPI document</TextLink>.
      </li>
      <li>
        Your program can read <TextLink href="/docs/unmatched-addresses">unmatched addresses</TextLink>, choose their
        addresses and dismiss them. It can also get <TextLink href="/docs/addresses#suggestions">suggestions</TextLink>{' '}
        for your own form, and read <TextLink href="/docs/quotes#reading">past quotes</TextLink>.
      </li>
    </ul>
    <DocsSubheading id="next-errors">Errors</DocsSubheading>
    <ul>
      <li>
        Every error has a code in the new header <TextLink href="/docs/errors#codes">Error-Code</TextLink>, so your
        program doesn’t need to compare messages.
      </li>
      <li>
        Each entry of <InlineCode>errors</InlineCode> has a <TextLink href="/docs/errors#field-codes">code</TextLink>,
        such as <InlineCode>too_long</InlineCode>, and a <InlineCode>limit</InlineCode> if the code is about one.
      </li>
      <li>
        If <InlineCode>selectedServices</InlineCode> has an unknown service, the error’s field names it, such as{' '}
        <InlineCode>selectedServices.electric</InlineCode>. Previously, it was <InlineCode>selectedServices</InlineCode>
        , and a second error could say that no service was selected.
      </li>
    </ul>
    <DocsSubheading id="next-addresses">Addresses</DocsSubheading>
    <ul>
      <li>
        If we can’t match an address and the tenant already has a contract, the 400 now says “Tenant email already
        associated with a contract”. Previously, it listed possible addresses.
      </li>
      <li>
        <TextLink href="/docs/addresses">Possible addresses</TextLink> have the postcode that was sent, or the street or
        building together with the town or locality. If no home matches, the list is empty. Previously, it could contain
        homes on other streets or in other cities. If you name a locality, we find the street there first. We suggest
        only postcodes that exist.
      </li>
      <li>
        If your team or your program chooses an address, the contract keeps the address line that you sent. Previously,
        it had the ID of the chosen address instead.
      </li>
      <li>
        You may have sent several requests for a tenant whose address we couldn’t match. Once an address is chosen, a
        retry of any of them gets the contract.
      </li>
    </ul>
    <DocsSubheading id="next-webhooks">Webhooks</DocsSubheading>
    <ul>
      <li>
        When your team chooses an address in the portal, the contract’s{' '}
        <TextLink href="/docs/webhooks#trail">webhook messages</TextLink> name your original request. Previously, their{' '}
        <InlineCode>requestId</InlineCode> was one that you had never seen. A retry with the same{' '}
        <InlineCode>Idempotency-Key</InlineCode> gets the contract. Previously, it got the old 400.
      </li>
      <li>
        Webhook messages about contracts and unmatched addresses have the new field{' '}
        <InlineCode>idempotencyKey</InlineCode>. Those about contracts also have{' '}
        <InlineCode>addressRequestId</InlineCode>.
      </li>
      <li>
        The new event <InlineCode>address.closed</InlineCode> says that nobody needs to choose an address any more. Its
        reason can be that the tenant got a contract in another way, or that the unmatched address was dismissed or has
        expired. To get it, edit your endpoint’s events.
      </li>
      <li>
        The new event <InlineCode>contract.corrected</InlineCode> says that a contract’s dates or a detail of its tenant
        were changed. Tenants can now change their email address and phone number themselves. To get the event, edit
        your endpoint’s events.
      </li>
      <li>
        The <InlineCode>timestamp</InlineCode> in a message{' '}
        <TextLink href="/docs/webhooks#duplicates">orders the events</TextLink> about a contract or an unmatched
        address.
      </li>
      <li>
        A new webhook endpoint gets a message of the type <InlineCode>endpoint.verification</InlineCode>. If the
        endpoint sends its challenge back, it’s verified. Existing endpoints can be verified too.
      </li>
    </ul>
    <DocsSubheading id="next-keys">API keys</DocsSubheading>
    <ul>
      <li>
        You can <TextLink href="/docs/keys#restrictions">restrict</TextLink> an API key to certain permissions, such as
        getting quotes and reading contracts, and to certain networks. You can also give it a lower rate limit. Other
        requests get a 403.
      </li>
    </ul>
    <DocsSubheading id="next-quotes">Quotes</DocsSubheading>
    <ul>
      <li>
        After our prices change, every quote uses the new ones within five seconds. Previously, a few quotes could still
        use the old ones after that.
      </li>
    </ul>
    <DocsSubheading id="next-test-mode">Test mode</DocsSubheading>
    <ul>
      <li>
        In test mode, some <TextLink href="/docs/test-mode">email addresses</TextLink> make a request fail once or
        twice. Others cancel the contract soon after it’s created, make its email fail, let an unmatched address expire,
        or simulate a tenant with an account.
      </li>
      <li>
        Admins can send <TextLink href="/docs/webhooks#testing">test events</TextLink> to endpoints in test mode. Their{' '}
        <InlineCode>data</InlineCode> contains <InlineCode>isTestEvent</InlineCode>.
      </li>
    </ul>
    <DocsSubheading id="next-clients">Clients</DocsSubheading>
    <ul>
      <li>
        There are also <TextLink href="/docs/clients">clients</TextLink> for PHP and Python, and collections for Bruno
        and Postman. You can download them all. After an error, a new iterator can continue where the last one stopped.
      </li>
    </ul>
    <DocsSubheading id="next-openapi">OpenAPI document</DocsSubheading>
    <ul>
      <li>
        <TextLink href="#compatibility">Compatibility</TextLink> promises what won’t change within a major version. The
        OpenAPI document allows further fields in responses and webhook messages, and any error message.
      </li>
      <li>
        The OpenAPI document is also available as <TextLink href="/api/openapi.yaml">YAML</TextLink>, and tools that run
        in a browser can load it. It names a contact, a licence, groups of operations, and a schema for every object.
        Its request schemas also allow white space around text, and copied phone numbers.
      </li>
      <li>
        The OpenAPI document now also says what to send as <InlineCode>broadband</InlineCode> without{' '}
        <InlineCode>wifi</InlineCode>. It says when a tenant can have a new contract, and where a tenant uses the
        initial password. It also says which emails trigger <InlineCode>mail.bounced</InlineCode>, how long an
        Idempotency-Key is stored, and what a 502 or 504 means.
      </li>
    </ul>
    <DocsSubheading id="next-guides">Guides</DocsSubheading>
    <ul>
      <li>
        The programs in the guides now run on Node 20 or newer, without packages. The{' '}
        <TextLink href="/docs#first-requests">quick starts</TextLink> ask which possible address is right, instead of
        taking the first. Every example can be run any number of times.
      </li>
      <li>
        Four new guides describe what the service already did: <TextLink href="/docs/contracts">Contracts</TextLink>,{' '}
        <TextLink href="/docs/retries">Retries</TextLink>, <TextLink href="/docs/input-rules">Input rules</TextLink> and{' '}
        <TextLink href="/docs/webhook-receivers">Webhook receivers</TextLink>.
      </li>
      <li>
        You can <TextLink href="/docs/search">search</TextLink> the guides. <TextLink href="/status">Status</TextLink>{' '}
        shows whether the service is working now, and its uptime in the last 90 days. The file{' '}
        <InlineCode>/llms.txt</InlineCode> lists the guides for programs.
      </li>
      <li>
        The guides now say to wait up to 70 seconds for a response, and to retry after a 502 or 504. The guides and the
        OpenAPI document now say how to compute the{' '}
        <TextLink href="/docs/webhook-receivers#signatures">signature</TextLink> of a webhook.
      </li>
      <li>
        The guides list every error of <InlineCode>/api/v1</InlineCode>, show a whole contract with all its fields, and
        say <TextLink href="/docs/idempotency#retention">how long an Idempotency-Key is kept</TextLink>.
      </li>
    </ul>
  </>
)
