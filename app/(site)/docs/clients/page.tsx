import path from 'node:path'
import { CodeBlock } from '@/components/ui/code-block'
import { HouseBillsContact } from '@/components/ui/house-bills-contact'
import { TextLink } from '@/components/ui/text-link'
import { type ClientDownload, loadClientDownloads } from '@/lib/partner-api/docs-samples/client-downloads'
import { loadCodeSnippet } from '@/lib/partner-api/docs-samples/code-snippet'
import { env } from '@/lib/platform/env'
import { docsMetadata } from '../docs-nav'
import { DocsTable } from '../docs-table'
import { GuideLayout } from '../guide-layout'
import { InlineCode } from '../inline-code'
import { LanguageTabs } from '../language-tabs'

export const metadata = docsMetadata('/docs/clients')

const CLIENTS = [
  {
    client: 'typescript',
    language: 'TypeScript',
    program: 'create-contract.mts',
    command: 'node',
    needs:
      'The client needs Node 20.3 or newer. The program needs Node 22.18 or newer. With an older version, save it as create-contract.mjs.',
    existingProject: 'If you already have a project, leave out the first command.',
    getInstallCommands: (url: string, file: string) => ['npm init -y', `curl -O ${url}`, `npm install ./${file}`],
  },
  {
    client: 'php',
    language: 'PHP',
    program: 'create-contract.php',
    command: 'php',
    needs: 'The client needs PHP 8.2 or newer with ext-curl.',
    existingProject: 'If you already have a composer.json, leave out the first command.',
    getInstallCommands: (url: string, file: string) => [
      'composer init --no-interaction --type project',
      `curl -O ${url}`,
      `tar -xzf ${file}`,
      `composer config repositories.house-bills path ${path.basename(file, '.tar.gz')}`,
      'composer require house-bills/client',
    ],
  },
  {
    client: 'python',
    language: 'Python',
    program: 'create-contract.py',
    command: 'python3',
    needs: 'The client needs Python 3.11 or newer.',
    existingProject: 'If you already have a virtual environment, activate it instead of the first two commands.',
    getInstallCommands: (url: string, file: string) => [
      'python3 -m venv .venv',
      '. .venv/bin/activate',
      `curl -O ${url}`,
      `pip install ./${file}`,
    ],
  },
] as const

const DownloadLink = ({ download: { file, size, version } }: { download: ClientDownload }) => (
  <>
    <TextLink href={`/downloads/${file}`}>{file}</TextLink> (version {version}, {Math.ceil(size / 1000)} kB)
  </>
)

const method = (...names: string[]) => (
  <div key={names[0]} className="space-y-1">
    {names.map((name) => (
      <p key={name}>
        <InlineCode>{name}</InlineCode>
      </p>
    ))}
  </div>
)

const METHODS = [
  [method('createBillsPackage'), 'Creates a contract'],
  [method('getQuotes', 'getQuote'), 'Gets quotes, or those of an earlier request by its ID'],
  [
    method('listContracts', 'iterateContracts', 'findContracts', 'getContract'),
    <>
      Reads your <TextLink href="/docs/reading-contracts">contracts</TextLink>: a page, all, those of an email address
      or an Idempotency-Key, or one with its history
    </>,
  ],
  [
    method('cancelContract', 'resendContractEmail'),
    'Cancels a contract before its tenancy starts, or sends its newest failed email again',
  ],
  [
    method('listUnmatchedAddresses', 'iterateUnmatchedAddresses', 'findUnmatchedAddresses', 'getUnmatchedAddress'),
    <>
      Reads your <TextLink href="/docs/unmatched-addresses">unmatched addresses</TextLink>: a page, all, that of a
      request, or one with its possible addresses
    </>,
  ],
  [
    method('resolveUnmatchedAddress', 'dismissUnmatchedAddress', 'restoreUnmatchedAddress'),
    'Chooses an address and so creates the contract, dismisses an unmatched address, or undoes that',
  ],
  [method('suggestAddresses'), 'Suggests addresses while somebody types into your form'],
]

export default async function Clients() {
  const { appUrl } = env()
  const downloads = await loadClientDownloads()
  const programs = await Promise.all(
    CLIENTS.map(async ({ client, program, getInstallCommands, ...rest }) => {
      const download = downloads[client]
      return {
        ...rest,
        client,
        program,
        download,
        install: getInstallCommands(`${appUrl}/downloads/${download.file}`, download.file).join('\n'),
        text: await loadCodeSnippet(`clients/${program}`),
      }
    }),
  )
  return (
    <GuideLayout
      path="/docs/clients"
      intro="There are clients for TypeScript, PHP and Python. They retry failed requests, and they verify webhook messages. You don’t need one, because any HTTP library can send the requests."
      sections={[
        {
          id: 'install',
          title: 'Installing a client',
          body: (
            <>
              <p>
                The clients aren’t in a package registry, so download them here. They depend on no other packages. For
                the terms under which you may use them, contact <HouseBillsContact email={env().contactEmail} />.
              </p>
              <LanguageTabs
                languages={programs.map(
                  ({ client, language, program, command, needs, existingProject, download, install, text }) => ({
                    name: language,
                    panel: (
                      <div className="grid gap-3">
                        <p>
                          The file is <DownloadLink download={download} />. {needs} {existingProject}
                        </p>
                        <CodeBlock title="In an empty folder" text={install} source={`install/${client}`} />
                        <p>
                          This program creates a contract. Save it in the same folder as{' '}
                          <InlineCode>{program}</InlineCode>.
                        </p>
                        <CodeBlock title={program} text={text} source={`docs/clients/${program}`} />
                        <CodeBlock
                          title="In the same shell, with your test key"
                          text={`export BASE_URL=${appUrl} API_KEY=eb_test_…\n${command} ${program}`}
                          source={`run/${client}`}
                        />
                      </div>
                    ),
                  }),
                )}
              />
              <p>Each client’s README, which is in the file, describes its options.</p>
            </>
          ),
        },
        {
          id: 'methods',
          title: 'Methods',
          body: (
            <>
              <p>
                In Python, the names are in snake case, such as <InlineCode>get_contract</InlineCode>.
              </p>
              <DocsTable caption="The clients’ methods" columns={['Method', 'What it does']} rows={METHODS} />
              <p>
                The methods that begin with “iterate” go through the whole list, and request its pages as you need them.
                Methods that change something take an idempotency key.
              </p>
            </>
          ),
        },
        {
          id: 'retries',
          title: 'Retries and timeouts',
          body: (
            <>
              <p>
                A client repeats a request after a 408, 409, 429, 500, 502, 503 or 504, after a lost connection and
                after a timeout. Each attempt takes up to 70 seconds, from connecting to the end of the response. There
                are up to six retries, with the same pauses as in the{' '}
                <TextLink href="/docs/retries#backoff">programs without a client</TextLink>. So they also cover a key
                that stays locked after our server fails. If <InlineCode>Retry-After</InlineCode> is more than a minute,
                the client doesn’t retry.
              </p>
              <p>
                If you give no <TextLink href="/docs/idempotency">idempotency key</TextLink> for a contract, the client
                makes one, so a retry can’t create a second contract. Give your own and store it first, so that you can
                also repeat the request after your program has crashed.
              </p>
            </>
          ),
        },
        {
          id: 'errors',
          title: 'Errors',
          body: (
            <>
              <p>
                Each kind of <TextLink href="/docs/errors">error</TextLink> has a class. In PHP, the names end in{' '}
                <InlineCode>Exception</InlineCode>. In Python, fields are in snake case.
              </p>
              <DocsTable
                caption="The clients’ errors"
                columns={['Error', 'When']}
                rows={[
                  [
                    <InlineCode key="invalid">InvalidRequestError</InlineCode>,
                    <>
                      400, 405, 413 and 415. <InlineCode>errors</InlineCode> lists the invalid fields, and{' '}
                      <InlineCode>possibleAddresses</InlineCode> similar postcodes
                    </>,
                  ],
                  [
                    <InlineCode key="address">AddressNotFoundError</InlineCode>,
                    <>
                      The address isn’t found. <InlineCode>possibleAddresses</InlineCode> lists similar ones, if any
                    </>,
                  ],
                  [<InlineCode key="contract">TenantHasContractError</InlineCode>, 'The tenant already has a contract'],
                  [<InlineCode key="401">AuthenticationError</InlineCode>, '401'],
                  [<InlineCode key="403">ForbiddenError</InlineCode>, '403'],
                  [<InlineCode key="404">NotFoundError</InlineCode>, '404'],
                  [
                    <InlineCode key="conflict">ConflictError</InlineCode>,
                    '409 and 422: the idempotency key belongs to a running request, or to one with another body',
                  ],
                  [
                    <InlineCode key="429">RateLimitError</InlineCode>,
                    <>
                      429. <InlineCode>retryAfter</InlineCode> is in seconds
                    </>,
                  ],
                  [<InlineCode key="5xx">ServerError</InlineCode>, '5xx, also from our load balancer'],
                  [
                    <InlineCode key="other">UnexpectedResponseError</InlineCode>,
                    'A response that isn’t from the API, such as a redirect or a proxy’s page',
                  ],
                  [
                    <InlineCode key="none">ConnectionFailedError</InlineCode>,
                    <>
                      No complete response. After a timeout, it’s a <InlineCode>RequestTimeoutError</InlineCode>
                    </>,
                  ],
                ]}
              />
              <p>
                After one of the first three, nothing was created. After any other error, the contract may exist,
                because an attempt before the last may have succeeded. The error contains the{' '}
                <InlineCode>idempotencyKey</InlineCode>, so you can send the same request again later.
              </p>
            </>
          ),
        },
        {
          id: 'webhooks',
          title: 'Webhooks',
          body: (
            <p>
              The class <InlineCode>Webhook</InlineCode> <TextLink href="/docs/webhooks#verifying">verifies</TextLink>{' '}
              messages. Create it with the signing secret, and pass the raw body and the headers to{' '}
              <InlineCode>verify</InlineCode>. It returns the event, or throws a{' '}
              <InlineCode>WebhookVerificationError</InlineCode>. The event’s <InlineCode>id</InlineCode> is the{' '}
              <InlineCode>webhook-id</InlineCode>. Use it to skip duplicates.
            </p>
          ),
        },
        {
          id: 'collections',
          title: 'Bruno and Postman',
          body: (
            <p>
              There are also collections of requests. For Bruno, download and unpack{' '}
              <DownloadLink download={downloads.bruno} />, open the folder, and select the environment “Test mode”. For
              Postman, download and import <DownloadLink download={downloads.postman} />. Set{' '}
              <InlineCode>baseUrl</InlineCode> to <InlineCode>{appUrl}</InlineCode>, and <InlineCode>apiKey</InlineCode>{' '}
              to a test key. You can send every request any number of times. Those that need a contract, a quote or an
              unmatched address create one first.
            </p>
          ),
        },
      ]}
    />
  )
}
