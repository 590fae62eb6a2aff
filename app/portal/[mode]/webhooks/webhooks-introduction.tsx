import { CodeBlock } from '@/components/ui/code-block'
import { TextLink } from '@/components/ui/text-link'
import { loadCodeSnippet } from '@/lib/partner-api/docs-samples/code-snippet'
import type { Mode } from '@/prisma/client/enums'

/** Explains webhooks to a company that has no endpoints yet. */
export async function WebhooksIntroduction({ mode }: { mode: Mode }) {
  const message = await loadCodeSnippet('webhooks/contract.created.json')
  return (
    <section className="grid items-start gap-6 rounded-lg border border-dashed border-edge p-4 sm:p-6 lg:grid-cols-2">
      <div className="space-y-4 text-sm">
        <h2 className="text-base font-semibold">No endpoints yet</h2>
        <p>
          A webhook tells your server what happens to your contracts, so it needn’t keep asking. When something happens,
          we send a signed message to your URL:
        </p>
        <ul className="list-disc space-y-1 pl-5">
          <li>a contract is created, corrected or cancelled</li>
          <li>someone needs to choose an address, or no longer needs to</li>
          <li>an email to a tenant bounces</li>
        </ul>
        <p className="text-quiet">To start:</p>
        <ol className="list-decimal space-y-1 pl-5 text-quiet">
          <li>Add the URL of your server, and copy the signing secret.</li>
          <li>
            Run one of our <TextLink href="/docs/webhook-receivers">example receivers</TextLink>. It verifies messages
            and sends back our challenge.
          </li>
          <li>In test mode, send a test event.</li>
        </ol>
        <p>
          <TextLink href="/docs/webhooks">How webhooks work</TextLink>
        </p>
      </div>
      <CodeBlock
        title="The body of a message"
        text={message.replace('"mode": "live"', `"mode": "${mode}"`)}
        source="docs/webhooks/contract.created.json"
      />
    </section>
  )
}
