import { CodeBlock } from '@/components/ui/code-block'
import { HouseBillsContact } from '@/components/ui/house-bills-contact'
import { TextLink } from '@/components/ui/text-link'
import { loadCodeSnippet } from '@/lib/partner-api/docs-samples/code-snippet'
import { env } from '@/lib/platform/env'
import { docsMetadata } from '../docs-nav'
import { DocsTable } from '../docs-table'
import { GuideLayout, type GuideSection } from '../guide-layout'
import { InlineCode } from '../inline-code'
import { LanguageTabs } from '../language-tabs'

export const metadata = docsMetadata('/docs/retries')

const PROGRAMS = [
  { language: 'curl', file: 'retries.sh', command: 'bash', needs: 'bash, curl 7.84 or newer, and jq' },
  { language: 'Node.js', file: 'retries.mjs', command: 'node', needs: 'Node 20 or newer' },
  { language: 'PHP', file: 'retries.php', command: 'php', needs: 'PHP 8.1 or newer, with the openssl extension' },
  { language: 'Python', file: 'retries.py', command: 'python3', needs: 'Python 3.9 or newer' },
]

export default async function Retries() {
  const programs = await Promise.all(
    PROGRAMS.map(async (program) => ({ ...program, text: await loadCodeSnippet(`retries/${program.file}`) })),
  )
  return (
    <GuideLayout
      path="/docs/retries"
      intro="A response can get lost, or an error can be temporary. If you retry as described here, a request is carried out only once, however often you send it."
      sections={[
        STATUSES,
        KEYS,
        BACKOFF,
        {
          id: 'programs',
          title: 'Code',
          body: (
            <>
              <p>
                Our <TextLink href="/docs/clients#retries">clients</TextLink> retry too. If you don’t use them, start
                with one of these programs. Each creates a bills package, and retries until the response is final. For
                your integration, copy the function that sends a request with retries.
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
                      <CodeBlock title={file} text={text} source={`docs/retries/${file}`} />
                    </>
                  ),
                }))}
              />
              <p>
                It reads <InlineCode>BASE_URL</InlineCode> and <InlineCode>API_KEY</InlineCode> from the environment, as
                in the <TextLink href="/docs#before-you-begin">quick start</TextLink>.
              </p>
            </>
          ),
        },
        TIMES,
        uptimeSection(),
      ]}
    />
  )
}

const STATUSES: GuideSection = {
  id: 'statuses',
  title: 'Which responses to retry',
  body: (
    <>
      <DocsTable
        caption="What to do after each response"
        columns={['Response', 'What to do']}
        rows={[
          ['No response within 70 seconds, or a lost connection', 'Retry. The request may have been carried out.'],
          ['200', 'Done'],
          [
            <>
              A 200 whose body isn’t JSON with <InlineCode>"status": "success"</InlineCode>
            </>,
            'Retry. It’s a page from a proxy on the way. The request may have been carried out.',
          ],
          [
            '408, 409, 429, 503',
            'Retry. This attempt wasn’t carried out, but an earlier one may have been. For a 409, an earlier attempt with the same key is still running.',
          ],
          ['500, 502, 504 and any other 5xx', 'Retry. The request may have been carried out.'],
          [
            'Any other',
            <>
              Don’t retry: you’d get the same response. Don’t follow redirects, because another host would get your API
              key. Fix the request, as described under <TextLink href="/docs/errors#all">All errors</TextLink>.
            </>,
          ],
        ]}
      />
      <p>
        If the response has a <InlineCode>Retry-After</InlineCode> header, wait that long in addition to the{' '}
        <TextLink href="#backoff">backoff</TextLink>. Our servers send a number of seconds. A proxy on the way may send
        a date instead, which the <TextLink href="#programs">programs</TextLink> below accept too.
      </p>
    </>
  ),
}

const KEYS: GuideSection = {
  id: 'keys',
  title: 'Use an Idempotency-Key',
  body: (
    <>
      <p>
        Send an <TextLink href="/docs/idempotency">Idempotency-Key</TextLink> with every request that you may retry, and
        send the same key and the same bytes on each attempt. If an earlier attempt was carried out, you get its
        response, and nothing happens a second time.
      </p>
      <p>
        Without a key, a retry of <InlineCode>createBillsPackage</InlineCode> can fail with “Tenant email already
        associated with a contract”, because an earlier attempt created the contract.
      </p>
    </>
  ),
}

const BACKOFF: GuideSection = {
  id: 'backoff',
  title: 'How long to wait between attempts',
  body: (
    <>
      <p>
        Wait longer after each attempt (exponential backoff), for a partly random time (jitter). Otherwise, your servers
        would all retry at the same moment. The programs below make up to seven attempts:
      </p>
      <DocsTable
        caption="How long the programs wait after each attempt"
        columns={['After attempt', 'Wait, in addition to Retry-After']}
        rows={[
          ['1', '0.5 to 1 second'],
          ['2', '1 to 2 seconds'],
          ['3', '2 to 4 seconds'],
          ['4', '4 to 8 seconds'],
          ['5', '8 to 16 seconds'],
          ['6', '16 to 32 seconds'],
        ]}
      />
      <p>
        That’s more than 30 seconds in total, so it also covers a key that stays{' '}
        <TextLink href="/docs/idempotency#concurrent-requests">locked</TextLink> after our server fails. If the last
        attempt fails too, store the request, and retry it later with the same key.
      </p>
    </>
  ),
}

const TIMES: GuideSection = {
  id: 'times',
  title: 'Response times and timeouts',
  body: (
    <>
      <p>
        <strong>Usually, a response takes less than 0.2 seconds</strong>, plus the time on the network. In our
        benchmark, 99% of the responses to <InlineCode>createBillsPackage</InlineCode> and{' '}
        <InlineCode>getQuotes</InlineCode> arrived within this time. The server had two cores, and handled 64 requests
        at a time.
      </p>
      <p>
        <strong>At worst, a response takes more than a minute.</strong> Our load balancer waits 65 seconds for our
        servers, then responds with 504. Set your client’s timeout to 70 seconds, so that you get this response.
      </p>
      <p>
        If a person is waiting, you can give up sooner, and retry in the background with the same Idempotency-Key. While
        the first attempt is still running, the retry gets a 409.
      </p>
      <p>
        <strong>Send the whole body within ten seconds.</strong> Otherwise, you get a 408, and we close the connection.
      </p>
    </>
  ),
}

const uptimeSection = (): GuideSection => ({
  id: 'uptime',
  title: 'Uptime and service level (SLA)',
  body: (
    <p>
      <TextLink href="/status">Status</TextLink> shows whether the service is working now, and the uptime of the last 90
      days. It also shows what percentage of the requests to each endpoint succeeded. These guides don’t promise any
      uptime. If you need a service level agreement (SLA), ask <HouseBillsContact email={env().contactEmail} />.
    </p>
  ),
})
