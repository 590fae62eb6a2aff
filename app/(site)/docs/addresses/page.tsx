import { HouseBillsContact } from '@/components/ui/house-bills-contact'
import { TextLink } from '@/components/ui/text-link'
import { env } from '@/lib/platform/env'
import { formatRetentionPeriod } from '@/lib/privacy/retention/format-retention-period'
import { docsMetadata } from '../docs-nav'
import { GuideLayout } from '../guide-layout'
import { InlineCode } from '../inline-code'
import { RequestSample } from '../request-sample'

export const metadata = docsMetadata('/docs/addresses')

export default function Addresses() {
  return (
    <GuideLayout
      path="/docs/addresses"
      intro="Each contract is for one home, so its address must match exactly one home in our list. If it doesn’t, the response lists possible addresses."
      sections={[
        {
          id: 'sending-an-address',
          title: 'Sending an address',
          body: (
            <>
              <p>
                Send the address as one line of text: the flat, the house number or name, the street and the postcode.
                For example: <InlineCode>Flat 2, 14 High Street, LS6 3AA</InlineCode>. You can add the locality, town
                and county, but they must agree with the rest of the address.
              </p>
              <p>
                You can leave out the postcode if the address names the locality, town or county, and matches only one
                home in our list. An address without any place, such as <InlineCode>12 High Street</InlineCode>, is
                never matched. Even if our list has only one such home, you could mean one in another town.
              </p>
              <p>
                Case, punctuation, spaces and common abbreviations don’t matter. House and flat numbers do: 12 never
                matches 112, and Flat 1 never matches Flat 11. An address without a flat matches only a home without
                one, even if the building has flats.
              </p>
            </>
          ),
        },
        {
          id: 'not-found',
          title: 'When the address isn’t found',
          body: (
            <>
              <p>
                The request is rejected, with up to ten possible addresses, best match first. The code is{' '}
                <InlineCode>address_not_found</InlineCode>. Unlike other errors, this one has its text in{' '}
                <InlineCode>error</InlineCode>, not in <InlineCode>message</InlineCode>.
              </p>
              <p>
                A possible address has the postcode that you sent. Or it has the street or building, together with the
                town, locality or first half of the postcode. Each name can contain a typing error. Homes that only
                share the town aren’t listed.
              </p>
              <p>
                If you send only a street or building, homes of this name are listed only if they’re all in one town.
                Otherwise, the list is empty.
              </p>
              <p>
                Send the whole postcode, or leave it out. With only its first half, an address isn’t found, but it’s
                among the possible addresses.
              </p>
              <RequestSample
                file="examples/addresses/1-not-found.sh"
                title="A house number that doesn’t exist in the street"
              />
              <RequestSample file="examples/addresses/1-not-found.json" title="400" />
            </>
          ),
        },
        {
          id: 'choosing',
          title: 'Choosing an address',
          body: (
            <>
              <p>
                Show the possible addresses to someone who knows the home. Then send the request again with their choice
                as <InlineCode>address</InlineCode>: either its <InlineCode>addressId</InlineCode>, such as{' '}
                <InlineCode>GB|TM|1</InlineCode>, or its text exactly as you received it. Treat{' '}
                <InlineCode>addressId</InlineCode> as opaque, because its format may change.
              </p>
              <RequestSample file="examples/addresses/2-selected.sh" title="Send the ID of the chosen address" />
              <RequestSample file="examples/addresses/2-selected.json" title="200" />
              <p>
                The examples make a new email address each time, so you can run them as often as you like. In your
                integration, send the same tenant’s details again.
              </p>
              <p>
                The <InlineCode>message</InlineCode> says how the tenant’s initial password is formed.{' '}
                <TextLink href="/docs#tenant-account">The tenant’s account</TextLink> explains where they use it.
              </p>
              <p>
                If you send an <TextLink href="/docs/idempotency#different-body">Idempotency-Key</TextLink>, use a new
                one, because the body is different now.
              </p>
            </>
          ),
        },
        {
          id: 'no-matches',
          title: 'No possible addresses',
          body: (
            <>
              <p>If no home in our list is similar to the address, the list of possible addresses is empty:</p>
              <RequestSample file="examples/addresses/3-no-matches.sh" title="An unknown street" />
              <RequestSample file="examples/addresses/3-no-matches.json" title="400" />
              <p>
                Check the address with the tenant, especially the postcode. If you sent no place, add the postcode. If
                the address is right, contact <HouseBillsContact email={env().contactEmail} />, because our list may not
                have this home yet. They can also tell you whether the list covers new buildings, and when it was last
                updated. The API can’t.
              </p>
            </>
          ),
        },
        {
          id: 'unmatched-addresses',
          title: 'Unmatched addresses',
          body: (
            <>
              <p>
                If the address is the only problem with a request, we keep the request for{' '}
                {formatRetentionPeriod('unmatchedAddressesDays')}. During that time, your team can choose the right
                address under <TextLink href="/portal/live/unmatched-addresses">Unmatched addresses</TextLink> in the
                portal, and click “Create contract”. Your program can{' '}
                <TextLink href="/docs/unmatched-addresses">choose it too</TextLink>. We keep only the latest request for
                each tenant’s email address. To be notified of new unmatched addresses, subscribe to the{' '}
                <InlineCode>address.needed</InlineCode> <TextLink href="/docs/webhooks">webhook</TextLink>.
              </p>
              <p>
                The contract then belongs to your request: its webhook messages contain the request’s ID and your{' '}
                <InlineCode>Idempotency-Key</InlineCode>. If you send the request again with the same key and body, you
                get the contract. <TextLink href="/docs/webhooks#trail">From a request to its contract</TextLink> shows
                each step.
              </p>
              <p>
                If you don’t need the contract any more, your team can click “Dismiss unmatched address”. This hides it,
                and sends <InlineCode>address.closed</InlineCode>. Your team can restore it until it expires. If you
                send a new request for the same tenant, and its address isn’t found either, that restores it too.
              </p>
              <p>
                If the tenant gets a contract in another way, we close the unmatched address and send{' '}
                <InlineCode>address.closed</InlineCode>. For example, a later request succeeds, or your team creates the
                contract in the portal. In live mode, another company may have created it, because a tenant can have
                only one contract. We don’t say which company it is. We also send the event if nobody chooses an address
                in time.
              </p>
              <p>
                If the tenant already has a contract, we don’t keep the request, and don’t list possible addresses. The
                response is a 400 with the code <InlineCode>tenant_has_contract</InlineCode>.
              </p>
            </>
          ),
        },
        {
          id: 'suggestions',
          title: 'Suggestions in your form',
          body: (
            <>
              <p>
                If people type an address into your own form, you can suggest addresses while they type. Send what
                they’ve typed from your server, so that your API key stays secret:
              </p>
              <RequestSample file="examples/addresses/6-suggest.sh" title="Suggest addresses" />
              <RequestSample file="examples/addresses/6-suggest.json" title="200" />
              <p>
                If the text identifies an address, you get only that one. Otherwise, you get up to ten addresses that
                start with the text, or are similar to it. Send the <InlineCode>addressId</InlineCode> of the chosen one
                as <InlineCode>address</InlineCode>. In test mode, we also suggest the{' '}
                <TextLink href="/docs/test-mode#test-addresses">test addresses</TextLink>. The text must name Test
                Street in the made-up town Testington, or contain the postcode LS99 9ZZ.
              </p>
              <p>
                A request whose text doesn’t identify an address counts as five towards the key’s{' '}
                <TextLink href="/docs/rate-limits">rate limit</TextLink>. So wait until the person has paused for half a
                second.
              </p>
            </>
          ),
        },
        {
          id: 'postcodes',
          title: 'Postcodes in getQuotes',
          body: (
            <>
              <p>
                For quotes, a postcode is enough: you don’t need the full address. If the postcode is malformed or
                outside the areas we serve, the request is rejected. If it looks mistyped, the response suggests
                postcodes that we serve:
              </p>
              <RequestSample file="examples/addresses/4-postcode.sh" title="The letter O instead of a zero" />
              <RequestSample file="examples/addresses/4-postcode.json" title="400" />
              <p>
                Then send the request again, with the <InlineCode>addressId</InlineCode> or the text of a suggestion as{' '}
                <InlineCode>postcode</InlineCode>. You can also send a possible address from{' '}
                <InlineCode>createBillsPackage</InlineCode>, so people choose only once:
              </p>
              <RequestSample file="examples/addresses/5-quotes.sh" title="Quotes for the home chosen above" />
              <RequestSample file="examples/addresses/5-quotes.txt" title="Output" />
            </>
          ),
        },
      ]}
    />
  )
}
