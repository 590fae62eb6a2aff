import { HouseBillsContact } from '@/components/ui/house-bills-contact'
import { TextLink } from '@/components/ui/text-link'
import { env } from '@/lib/platform/env'
import { docsMetadata } from '../docs-nav'
import { DocsTable } from '../docs-table'
import { GuideLayout, type GuideSection } from '../guide-layout'
import { InlineCode } from '../inline-code'
import { RequestSample } from '../request-sample'

export const metadata = docsMetadata('/docs/contracts')

export default function Contracts() {
  return (
    <GuideLayout
      path="/docs/contracts"
      intro="This page explains what one request covers, which services you can select, and how a contract ends."
      sections={[ONE_HOUSE, SERVICES, BROADBAND, PLANS, changesSection(), endSection(), renewalsSection()]}
    />
  )
}

const ONE_HOUSE: GuideSection = {
  id: 'one-house',
  title: 'One request for each house',
  body: (
    <>
      <p>
        Each <InlineCode>createBillsPackage</InlineCode> request creates one contract, for one house and one tenancy.
        Send one request for each house, not one for each housemate:
      </p>
      <ul>
        <li>
          The name, email address, phone number and date of birth are those of one tenant. This tenant gets the
          confirmation email and the <TextLink href="/docs#tenant-account">account</TextLink>. The housemates get
          neither.
        </li>
        <li>
          <InlineCode>numberOfTenants</InlineCode> says how many people live in the house, including this tenant.
        </li>
      </ul>
      <p>
        We don’t check whether a home already has a contract. If you send a request for each of four housemates, you
        create four contracts.
      </p>
      <p>
        A tenant can have only <TextLink href="/docs/errors#one-contract">one contract at a time</TextLink>. We
        recognise tenants by their email address.
      </p>
    </>
  ),
}

const SERVICES: GuideSection = {
  id: 'services',
  title: 'From quote to services',
  body: (
    <>
      <p>
        A quote has items for all utilities. The contract covers only the services that you select, so send those that
        the tenant chose. Two of them have a different name in a quote:
      </p>
      <DocsTable
        caption="The names of each utility in a quote and in a contract"
        columns={['utilityType in the quote', 'selectedServices in the contract']}
        rows={[
          ['gas', 'gas'],
          ['electric', 'electricity'],
          ['water', 'water'],
          ['tv', 'tv'],
          ['broadband', 'wifi'],
        ].map((names) => names.map((name) => <InlineCode key={name}>{name}</InlineCode>))}
      />
      <p>
        The two requests aren’t linked: you can create a contract without a quote, and a contract doesn’t store a price.
        See <TextLink href="/docs/quotes#validity">How long a price is valid</TextLink>. For the price to show, see{' '}
        <TextLink href="/docs/quotes#services">Which electricity price to show</TextLink>.
      </p>
    </>
  ),
}

const BROADBAND: GuideSection = {
  id: 'broadband',
  title: 'Broadband',
  body: (
    <>
      <p>
        <InlineCode>createBillsPackage</InlineCode> has two fields for broadband. <InlineCode>wifi</InlineCode>, in{' '}
        <InlineCode>selectedServices</InlineCode>, says whether the tenant wants it. <InlineCode>broadband</InlineCode>{' '}
        is free text that says how fast it should be, and is always required.
      </p>
      <ul>
        <li>
          <strong>With broadband:</strong> select <InlineCode>wifi</InlineCode>, and send the{' '}
          <InlineCode>broadbandSpeed</InlineCode> of the quote item that the tenant chose, such as{' '}
          <InlineCode>100mbps</InlineCode>. We don’t compare it with our speeds. The tenant’s confirmation email shows
          the text as you sent it.
        </li>
        <li>
          <strong>Without broadband:</strong> leave <InlineCode>wifi</InlineCode> out, or send{' '}
          <InlineCode>"false"</InlineCode>. Send any text as <InlineCode>broadband</InlineCode>, such as{' '}
          <InlineCode>None</InlineCode>. The email doesn’t show it.
        </li>
      </ul>
      <RequestSample file="examples/contracts/1-without-wifi.sh" title="A contract without broadband" />
      <RequestSample file="examples/contracts/1-without-wifi.json" title="200" />
    </>
  ),
}

const PLANS: GuideSection = {
  id: 'plans',
  title: 'Plans',
  body: (
    <p>
      Quotes for gas and electricity show three <TextLink href="/docs/quotes#plans">plans</TextLink>.{' '}
      <InlineCode>createBillsPackage</InlineCode> has no field for the plan, so a contract doesn’t record which one the
      tenant chose. If you show several plans, store the tenant’s choice yourself.
    </p>
  ),
}

const changesSection = (): GuideSection => ({
  id: 'changes',
  title: 'Changes to a contract',
  body: (
    <p>
      Tenants can change their email address and phone number in their account. If emails to a tenant fail or bounce,
      you may be able to correct the email address on the contract’s page in the portal. For any other change, contact{' '}
      <HouseBillsContact email={env().contactEmail} />, and quote the <InlineCode>houseContractId</InlineCode>.
    </p>
  ),
})

const endSection = (): GuideSection => ({
  id: 'end',
  title: 'How a contract ends',
  body: (
    <>
      <p>
        You can cancel a contract until the day before it starts,{' '}
        <TextLink href="/docs/reading-contracts#cancel">with a request</TextLink> or on its page in the portal.
      </p>
      <DocsTable
        caption="The ways in which a contract ends"
        columns={['What happens', 'Who does it, and when', 'Who is notified']}
        rows={[
          [
            'Cancelled',
            'You, before the contract starts, or House Bills support at any time',
            <>
              The tenant gets an email, and you get the webhook event <InlineCode>contract.cancelled</InlineCode>.
            </>,
          ],
          [
            'Ended',
            <>
              Nobody: the tenancy ends after the <InlineCode>endDate</InlineCode>. The contract’s{' '}
              <InlineCode>status</InlineCode> is still <InlineCode>active</InlineCode>.
            </>,
            'Nobody',
          ],
          ['Closed', 'House Bills support, once the tenancy has ended', 'Nobody'],
        ]}
      />
      <p>
        Until a contract is cancelled or closed, the tenant can’t have another one, even after the tenancy has ended.
      </p>
    </>
  ),
})

const renewalsSection = (): GuideSection => ({
  id: 'renewals',
  title: 'Renewals',
  body: (
    <p>
      You can’t renew a contract with the API, or create the next one while the tenant still has a contract. Once the
      tenancy has ended, ask <HouseBillsContact email={env().contactEmail} /> to close the old contract. Then send{' '}
      <InlineCode>createBillsPackage</InlineCode> for the new tenancy. If the tenant needs the new contract sooner, ask
      before the old tenancy ends.
    </p>
  ),
})
