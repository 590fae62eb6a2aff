import { EmptyState } from '@/components/feedback/empty-state'
import { CodeBlock } from '@/components/ui/code-block'
import { TextLink } from '@/components/ui/text-link'
import { formatQuotesCommand } from '@/lib/partner-api/docs-samples/quick-start-commands'
import { EXAMPLE_REQUEST } from '@/lib/partner-api/docs-samples/worked-example'
import { env } from '@/lib/platform/env'
import type { Mode } from '@/prisma/client/enums'

/** Explains API keys, and shows a first request, to a company that has no keys in this mode. */
export function NoKeys({ mode }: { mode: Mode }) {
  const command = formatQuotesCommand(env().appUrl, `eb_${mode}_…`, EXAMPLE_REQUEST.postcode)
  return (
    <EmptyState title={`No ${mode} keys`}>
      <div className="space-y-4 text-left">
        <p>
          A key lets your website, CRM or other system get quotes and create contracts for your company. Create one key
          for each system, so that you can replace it while the others keep working.
        </p>
        <p>
          {mode === 'live' ? (
            <>
              Live keys create real contracts and email tenants. To try the API first, create{' '}
              <TextLink href="/portal/test/api-keys">a test key</TextLink>.
            </>
          ) : (
            'Test keys create only test contracts, and never email anyone.'
          )}{' '}
          Once you have a key, send your first request. The <TextLink href="/docs">quick start</TextLink> explains how.
        </p>
        <CodeBlock title={`Your first request: replace eb_${mode}_… with your key`} text={command} wraps />
      </div>
    </EmptyState>
  )
}
