import type { Metadata } from 'next'
import { TextLink } from '@/components/ui/text-link'
import { docsTitle } from '../docs-nav'
import { GuideLayout } from '../guide-layout'
import { InlineCode } from '../inline-code'
import { RequestSample } from '../request-sample'

export const metadata: Metadata = { title: docsTitle('/docs/addresses') }

export default function Addresses() {
  return (
    <GuideLayout
      path="/docs/addresses"
      intro="A contract is made for one home, so an address must name exactly one. When it does not, the answer lists the homes that it may be."
      sections={[
        {
          id: 'one-line',
          title: 'One line of text',
          body: (
            <>
              <p>
                Send the address as you have it, in one line: the flat, the number or name, the street, the postcode.
                Locality, town and county may be left out, but must not contradict the rest. Without a postcode the line
                must fit one known home and no other.
              </p>
              <p>
                Upper and lower case, punctuation, spaces and common abbreviations do not count. Numbers of houses and
                flats do: 12 is never taken for 112, and Flat 1 never for Flat 11.
              </p>
            </>
          ),
        },
        {
          id: 'not-found',
          title: 'When it is not found',
          body: (
            <>
              <p>
                The call is refused with up to ten candidates, best first. Note that this error has its text in{' '}
                <InlineCode>error</InlineCode>, not in <InlineCode>message</InlineCode>.
              </p>
              <RequestSample file="calls/addresses/1-refused.sh" title="A house that the street does not have" />
              <RequestSample file="calls/addresses/1-refused.json" title="400" />
            </>
          ),
        },
        {
          id: 'choosing',
          title: 'Choosing one',
          body: (
            <>
              <p>
                Show the candidates to somebody who knows the home, and send the choice as the{' '}
                <InlineCode>address</InlineCode> of the same call: its <InlineCode>addressId</InlineCode>, or its{' '}
                <InlineCode>address</InlineCode> text as it was returned. Either is always found. Do not read anything
                into an <InlineCode>addressId</InlineCode>; its form may change.
              </p>
              <RequestSample file="calls/addresses/2-chosen.sh" title="The first candidate, by its id" />
              <RequestSample file="calls/addresses/2-chosen.json" title="200" />
              <p>
                It is another body, so it needs another{' '}
                <TextLink href="/docs/idempotency#another-body">Idempotency-Key</TextLink>.
              </p>
            </>
          ),
        },
        {
          id: 'no-candidates',
          title: 'No candidates',
          body: (
            <>
              <p>When no known home is like the line, the list is empty:</p>
              <RequestSample
                file="calls/addresses/3-unknown.sh"
                title="A street that the town does not have, nor one like it"
              />
              <RequestSample file="calls/addresses/3-unknown.json" title="400" />
              <p>
                A call that failed for its address alone is kept for 14 days, one for each tenant’s e-mail, and settled
                by a later call for the same tenant that succeeds.
              </p>
            </>
          ),
        },
        {
          id: 'postcodes',
          title: 'Postcodes in get quotes',
          body: (
            <>
              <p>
                Quotes need a postcode only. A malformed one, or one outside the areas that are served, is refused, with
                postcodes that it may be a slip for where there are any:
              </p>
              <RequestSample file="calls/addresses/4-postcode.sh" title="The letter O in place of a nought" />
              <RequestSample file="calls/addresses/4-postcode.json" title="400" />
              <p>
                Send a candidate’s <InlineCode>addressId</InlineCode> or text as the next{' '}
                <InlineCode>postcode</InlineCode>. A candidate of create bills package does as well, so one choice can
                serve both calls:
              </p>
              <RequestSample file="calls/addresses/5-quotes.sh" title="The home that was chosen above" />
              <RequestSample file="calls/addresses/5-quotes.txt" title="Output" />
            </>
          ),
        },
      ]}
    />
  )
}
