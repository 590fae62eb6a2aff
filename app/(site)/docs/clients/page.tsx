import path from 'node:path'
import { CodeBlock } from '@/components/ui/code-block'
import { HouseBillsContact } from '@/components/ui/house-bills-contact'
import { TextLink } from '@/components/ui/text-link'
import { type ClientDownload, loadClientDownloads } from '@/lib/partner-api/docs-samples/client-downloads'
import { loadCodeSnippet } from '@/lib/partner-api/docs-samples/code-snippet'
import { env } from '@/lib/platform/env'
import { docsMetadata } from '../docs-nav'
import { GuideLayout } from '../guide-layout'
import { InlineCode } from '../inline-code'
import { LanguageTabs } from '../language-tabs'
import { ERRORS } from './errors-section'
import { METHODS } from './methods-section'
import { RETRIES } from './retries-section'

export const metadata = docsMetadata('/docs/clients')

const CLIENTS = [
  {
    client: 'typescript',
    language: 'TypeScript',
    extension: 'mts',
    command: 'node',
    needs:
      'The client needs Node 20.3 or newer. The programs need Node 22.18 or newer. With an older version, save them as .mjs files instead of .mts files.',
    existingProject: 'If you already have a project, leave out the first command.',
    getInstallCommands: (url: string, file: string) => ['npm init -y', `curl -O ${url}`, `npm install ./${file}`],
  },
  {
    client: 'php',
    language: 'PHP',
    extension: 'php',
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
    extension: 'py',
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

const loadProgram = async (file: string) => ({ file, text: await loadCodeSnippet(`clients/${file}`) })

export default async function Clients() {
  const { appUrl } = env()
  const downloads = await loadClientDownloads()
  const programs = await Promise.all(
    CLIENTS.map(async ({ client, extension, getInstallCommands, ...rest }) => {
      const download = downloads[client]
      return {
        ...rest,
        client,
        download,
        install: getInstallCommands(`${appUrl}/downloads/${download.file}`, download.file).join('\n'),
        create: await loadProgram(`create-contract.${extension}`),
        manage: await loadProgram(`manage-contracts.${extension}`),
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
                The clients aren’t in a package registry, so download them here. They don’t depend on other packages.
                For the terms under which you may use them, contact <HouseBillsContact email={env().contactEmail} />.
              </p>
              <LanguageTabs
                languages={programs.map(
                  ({ client, language, command, needs, existingProject, download, install, create }) => ({
                    name: language,
                    panel: (
                      <div className="grid gap-3">
                        <p>
                          The file is <DownloadLink download={download} />. {needs} {existingProject}
                        </p>
                        <CodeBlock title="In an empty folder" text={install} source={`install/${client}`} />
                        <p>
                          This program creates a contract. Save it in the same folder as{' '}
                          <InlineCode>{create.file}</InlineCode>.
                        </p>
                        <CodeBlock title={create.file} text={create.text} source={`docs/clients/${create.file}`} />
                        <CodeBlock
                          title="In the same shell, with your test key"
                          text={`export BASE_URL=${appUrl} API_KEY=eb_test_…\n${command} ${create.file}`}
                          source={`run/${client}`}
                        />
                      </div>
                    ),
                  }),
                )}
              />
              <p>Each file contains a README with the client’s methods and options.</p>
            </>
          ),
        },
        {
          id: 'contracts',
          title: 'Reading and changing contracts',
          body: (
            <>
              <p>
                This program sends a request whose address isn’t found. It finds the{' '}
                <TextLink href="/docs/unmatched-addresses">unmatched address</TextLink> of the request, and asks you to
                choose the right address. Then it finds the <TextLink href="/docs/reading-contracts">contract</TextLink>{' '}
                by your own reference, cancels it, and goes through the list of all active contracts.
              </p>
              <LanguageTabs
                languages={programs.map(({ client, language, command, manage: { file, text } }) => ({
                  name: language,
                  panel: (
                    <div className="grid gap-3">
                      <p>
                        Save it as <InlineCode>{file}</InlineCode> in the folder in which you’ve installed the client.
                      </p>
                      <CodeBlock title={file} text={text} source={`docs/clients/${file}`} />
                      <CodeBlock title="In the same shell" text={`${command} ${file}`} source={`manage/${client}`} />
                    </div>
                  ),
                }))}
              />
            </>
          ),
        },
        METHODS,
        RETRIES,
        ERRORS,
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
            <>
              <p>There are also collections of requests:</p>
              <ul>
                <li>
                  <strong>Bruno:</strong> download and unpack <DownloadLink download={downloads.bruno} />, open the
                  folder, and select the environment “Test mode”.
                </li>
                <li>
                  <strong>Postman:</strong> download and import <DownloadLink download={downloads.postman} />.
                </li>
              </ul>
              <p>
                Both have two variables. <InlineCode>baseUrl</InlineCode> is <InlineCode>{appUrl}</InlineCode>. Set{' '}
                <InlineCode>apiKey</InlineCode> to a test key. In Bruno, they’re in the environment “Test mode”.
              </p>
              <p>
                You can send every request any number of times. Those that need a contract, a quote or an unmatched
                address create one first.
              </p>
            </>
          ),
        },
      ]}
    />
  )
}
