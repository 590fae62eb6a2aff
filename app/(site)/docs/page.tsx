import { CodeBlock } from '@/components/ui/code-block'
import { HouseBillsContact } from '@/components/ui/house-bills-contact'
import { TextLink } from '@/components/ui/text-link'
import { loadCodeSnippet } from '@/lib/partner-api/docs-samples/code-snippet'
import { env } from '@/lib/platform/env'
import { docsMetadata } from './docs-nav'
import { GuideLayout } from './guide-layout'
import { InlineCode } from './inline-code'
import { LanguageTabs } from './language-tabs'
import { RequestSample } from './request-sample'
import { ShellSettings } from './shell-settings'
import { TestKeyForAdmins } from './test-key-for-admins'

export const metadata = docsMetadata('/docs')

const PROGRAMS = [
  { language: 'curl', file: 'quick-start.sh', command: 'bash', needs: 'bash, curl and jq' },
  // JavaScript, because Node 20 can't run TypeScript without a package.
  { language: 'Node.js', file: 'quick-start.mjs', command: 'node', needs: 'Node 20 or newer' },
  {
    language: 'PHP',
    file: 'quick-start.php',
    command: 'php',
    needs: 'PHP 8.1 or newer, with the openssl extension',
  },
  { language: 'Python', file: 'quick-start.py', command: 'python3', needs: 'Python 3.9 or newer' },
]

export default async function QuickStart() {
  const sender = env().resend?.from
  const programs = await Promise.all(
    PROGRAMS.map(async (program) => ({ ...program, text: await loadCodeSnippet(`quick-start/${program.file}`) })),
  )
  return (
    <GuideLayout
      path="/docs"
      intro="Get quotes for a shared house, then create a bills package, which is a contract for the bills of one house. The programs on this page use a test key, so nobody receives an email."
      sections={[
        {
          id: 'before-you-begin',
          title: 'Before you begin',
          body: (
            <>
              <p>You need two things:</p>
              <ul>
                <li>
                  A <strong>test key</strong>, which starts with <InlineCode>eb_test_</InlineCode>. An admin at your
                  company creates it in the <TextLink href="/portal/test/api-keys">portal</TextLink>, or on this page
                  while signed in to the portal. See <TextLink href="/docs/keys">API keys</TextLink>. If nobody at your
                  company has access to the portal, contact <HouseBillsContact email={env().contactEmail} />.
                </li>
                <li>
                  The <strong>base URL</strong> of the service: <InlineCode>{env().appUrl}</InlineCode>
                </li>
              </ul>
              <p>The programs and requests in these guides read both from environment variables:</p>
              <TestKeyForAdmins />
              <ShellSettings baseUrl={env().appUrl} />
              <p>
                The two main endpoints are <InlineCode>POST /api/external/getQuotes.php</InlineCode> and{' '}
                <InlineCode>POST /api/external/createBillsPackage.php</InlineCode>.
              </p>
              <p>Treat the key like a password: keep it on your server, never in a web page or an app.</p>
            </>
          ),
        },
        {
          id: 'first-requests',
          title: 'Send your first requests',
          body: (
            <>
              <p>
                Each program below is complete, and doesn’t need any libraries. It gets quotes, creates a bills package
                and handles an address that isn’t found. You can run it as often as you like, because it makes a new
                email address each time. Don’t paste the shell script into a terminal: if a request is rejected, the
                terminal closes.
              </p>
              <LanguageTabs
                languages={programs.map(({ language, file, command, needs, text }) => ({
                  name: language,
                  panel: (
                    <>
                      <p className="mb-3">
                        Save it as <InlineCode>{file}</InlineCode> and run it with{' '}
                        <InlineCode>
                          {command} {file}
                        </InlineCode>
                        . It needs {needs}.
                      </p>
                      <CodeBlock title={file} text={text} source={`docs/quick-start/${file}`} />
                    </>
                  ),
                }))}
              />
              <p>
                In every language, the program prints something like this if you enter 2. Prices and the contract number
                vary:
              </p>
              <RequestSample file="quick-start/quick-start.txt" title="Output" />
            </>
          ),
        },
        {
          id: 'what-happened',
          title: 'What happened',
          body: (
            <>
              <ol>
                <li>
                  <InlineCode>getQuotes</InlineCode> returned prices for gas, electricity, water, TV and broadband for
                  four tenants. The program prints only the weekly prices of the UNLIMITED plan. Weekly prices are in
                  pounds for the whole household, including VAT. See{' '}
                  <TextLink href="/docs/quotes">Quote calculation</TextLink>. <InlineCode>getQuotes</InlineCode> also
                  stored the tenant’s details. See <TextLink href="/docs/privacy#tenants">Personal data</TextLink>.
                </li>
                <li>
                  <InlineCode>createBillsPackage</InlineCode> rejected the first request, because its address doesn’t
                  match a home in our list. The response listed possible addresses, and the program asked you which one
                  is right. See <TextLink href="/docs/addresses">Addresses</TextLink>.
                </li>
                <li>
                  The program sent the request again, with the <InlineCode>addressId</InlineCode> of the address that
                  you chose. The body had changed, so it used a new <InlineCode>Idempotency-Key</InlineCode>. See{' '}
                  <TextLink href="/docs/idempotency">Idempotency</TextLink>.
                </li>
                <li>
                  The contract was created, along with a confirmation email to the tenant. With a test key, that email
                  is stored but not sent. See <TextLink href="/docs/test-mode">Test mode</TextLink>.
                </li>
              </ol>
              <p>
                A contract belongs to one tenant, but is for the whole house, so send only one request for each house.{' '}
                <InlineCode>numberOfTenants</InlineCode> counts everyone who lives there. See{' '}
                <TextLink href="/docs/errors#one-contract">One contract at a time</TextLink>.
              </p>
            </>
          ),
        },
        {
          id: 'tenant-account',
          title: 'The tenant’s account',
          body: (
            <>
              <p>
                If the tenant doesn’t have an account yet, <InlineCode>createBillsPackage</InlineCode> also creates one,
                in which they can see their contract. A quote doesn’t create an account. The{' '}
                <InlineCode>message</InlineCode> of the response says whether an account was created, and how the
                initial password is formed. The initials are the first letters of the first and last names, in capitals.
                For example, the initial password of Ada Brown, born on 23 April 1999, is{' '}
                <InlineCode>AB23041999</InlineCode>.
              </p>
              <p>
                If the tenant already has an account, your request doesn’t change its name, phone number, date of birth
                or password. The contract stores the details that you sent. If we know the tenant only from a quote, the
                details of the first contract replace those of the quote. A later quote changes nothing.
              </p>
              <p>
                With a live key, we email the tenant a link. They open it, enter the initial password there, and choose
                their own. The email explains this, so you don’t need to. The initial password works only together with
                the link, so don’t tell tenants to sign in with it. If the link has expired, they can{' '}
                <TextLink href="/account/request-link">get a new one</TextLink>.
              </p>
              <p>
                The email names your company, and shows the contract number, address, tenancy, number of tenants and
                services. Its subject says when the bills package starts.
                {sender && (
                  <>
                    {' '}
                    It comes from <strong>{sender}</strong>.
                  </>
                )}
              </p>
            </>
          ),
        },
        {
          id: 'going-live',
          title: 'Going live',
          body: (
            <>
              <p>Before you go live, check that your integration:</p>
              <ul>
                <li>
                  stores an <InlineCode>Idempotency-Key</InlineCode> before it sends a request, so that it can retry
                  safely
                </li>
                <li>lets a person choose between possible addresses</li>
                <li>
                  waits up to 70 seconds for a response, and <TextLink href="/docs/errors#retries">retries</TextLink>{' '}
                  with the same <InlineCode>Idempotency-Key</InlineCode> if none arrives, or after a 408, 500, 502 or
                  504
                </li>
                <li>
                  also retries after a 409, 429 or 503, and waits for the time in <InlineCode>Retry-After</InlineCode>{' '}
                  in addition to its <TextLink href="/docs/retries#backoff">backoff</TextLink>
                </li>
                <li>
                  branches on the <TextLink href="/docs/errors#codes">Error-Code</TextLink> of an error, not on its text
                </li>
                <li>
                  logs the <InlineCode>X-Request-Id</InlineCode> of every response that it can’t handle
                </li>
              </ul>
              <p>
                Then replace the test key with a live key. If you use{' '}
                <TextLink href="/docs/webhooks#endpoints">webhooks</TextLink>, add your endpoints again in live mode,
                because each mode has its own. The requests stay the same, but tenants now receive emails, and the test
                email addresses and test addresses no longer simulate anything.
              </p>
              <p>
                The <TextLink href="/docs/reference">API reference</TextLink> describes every field, header and
                response. The <TextLink href="/docs/changelog">changelog</TextLink> lists changes to the API.
              </p>
            </>
          ),
        },
        {
          id: 'contact',
          title: 'Contact',
          body: (
            <p>
              If these guides don’t answer your question, or something doesn’t work, contact{' '}
              <HouseBillsContact email={env().contactEmail} />. For a question about a request, quote its{' '}
              <TextLink href="/docs/errors#request-id">X-Request-Id</TextLink>. For one about a contract, quote its{' '}
              <InlineCode>houseContractId</InlineCode>. <TextLink href="/status">Status</TextLink> shows whether the
              service is working at the moment.
            </p>
          ),
        },
      ]}
    />
  )
}
