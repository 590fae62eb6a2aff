import type { Metadata } from 'next'
import { CodeBlock } from '@/components/ui/code-block'
import { TextLink } from '@/components/ui/text-link'
import { loadCodeSnippet } from '@/lib/partner-api/docs-samples/code-snippet'
import { env } from '@/lib/platform/env'
import { docsTitle } from './docs-nav'
import { GuideLayout } from './guide-layout'
import { InlineCode } from './inline-code'
import { LanguageTabs } from './language-tabs'
import { RequestSample } from './request-sample'

export const metadata: Metadata = { title: docsTitle('/docs') }

const PROGRAMS = [
  { language: 'curl', file: 'quick-start.sh', run: 'bash' },
  { language: 'TypeScript', file: 'quick-start.ts', run: 'node' },
  { language: 'PHP', file: 'quick-start.php', run: 'php' },
  { language: 'Python', file: 'quick-start.py', run: 'python3' },
]

export default async function QuickStart() {
  const programs = await Promise.all(
    PROGRAMS.map(async (program) => ({ ...program, text: await loadCodeSnippet(`quick-start/${program.file}`) })),
  )
  return (
    <GuideLayout
      path="/docs"
      intro="Two calls: one prices the bills of a shared home, the other sets them up for its tenant. This page takes you through both with a test key, which sends nothing to anybody."
      sections={[
        {
          id: 'before-you-begin',
          title: 'Before you begin',
          body: (
            <>
              <p>You need two things:</p>
              <ul>
                <li>
                  a <strong>test key</strong>, which begins with <InlineCode>eb_test_</InlineCode>. You get it from the
                  people who run the service; on your own machine <InlineCode>npm start</InlineCode> prints one. See{' '}
                  <TextLink href="/docs/keys">Keys and rotation</TextLink>.
                </li>
                <li>
                  the <strong>address of the service</strong>: <InlineCode>{env().appUrl}</InlineCode>
                </li>
              </ul>
              <p>The programs below, and every command on the other pages, read both from the environment:</p>
              <CodeBlock
                title="In your shell, with your key"
                text={`export BASE_URL=${env().appUrl} API_KEY=eb_test_…`}
                source="settings"
              />
              <p>A key is a password: keep it on your server, never in a web page or an app.</p>
            </>
          ),
        },
        {
          id: 'first-calls',
          title: 'The first calls',
          body: (
            <>
              <p>
                Each program is complete. It asks for quotes, creates a bills package, and settles an address. Run it as
                a file: pasted into a shell, it would close that at a refusal.
              </p>
              <LanguageTabs
                languages={programs.map(({ language, file, run, text }) => ({
                  name: language,
                  panel: (
                    <>
                      <p className="mb-3">
                        Save it as <InlineCode>{file}</InlineCode> and run it with{' '}
                        <InlineCode>
                          {run} {file}
                        </InlineCode>
                        .
                      </p>
                      <CodeBlock title={file} text={text} source={`docs/quick-start/${file}`} />
                    </>
                  ),
                }))}
              />
              <p>Whichever you run, it prints:</p>
              <RequestSample file="quick-start/quick-start.txt" title="Output" />
            </>
          ),
        },
        {
          id: 'what-happened',
          title: 'What happened',
          body: (
            <ol>
              <li>
                <strong>Get quotes</strong> priced gas, electricity, water, TV and broadband for a household of four.
                Money is in pounds a household a week, VAT included.{' '}
                <TextLink href="/docs/quotes">How a quote is worked out</TextLink> follows every figure.
              </li>
              <li>
                <strong>Create bills package</strong> was refused first: no known home has the address. The answer
                listed homes that it may be. See <TextLink href="/docs/addresses">Addresses</TextLink>.
              </li>
              <li>
                The program chose one by its <InlineCode>addressId</InlineCode> and called again, under another{' '}
                <InlineCode>Idempotency-Key</InlineCode> since the body is another one. See{' '}
                <TextLink href="/docs/idempotency">Idempotency</TextLink>.
              </li>
              <li>
                The contract was stored, and a confirmation to the tenant was written. With a test key it is kept, not
                sent. See <TextLink href="/docs/test-mode">Test mode</TextLink>.
              </li>
            </ol>
          ),
        },
        {
          id: 'going-live',
          title: 'Going live',
          body: (
            <>
              <p>
                Replace the test key with a live one. The calls stay the same, but they are for real: tenants get their
                confirmations by e-mail, and the test e-mails and addresses are like any others. Before you do, see that
                your program:
              </p>
              <ul>
                <li>sends an Idempotency-Key that you stored before the call, so that it may try again safely;</li>
                <li>lets a person choose among possible addresses;</li>
                <li>
                  waits for <InlineCode>Retry-After</InlineCode> seconds after a 429 or 503;
                </li>
                <li>
                  keeps the <InlineCode>X-Request-Id</InlineCode> of answers that it cannot handle.
                </li>
              </ul>
              <p>
                Every field, header and answer is in the <TextLink href="/docs/reference">API reference</TextLink>.
              </p>
            </>
          ),
        },
      ]}
    />
  )
}
