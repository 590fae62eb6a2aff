import { CodeBlock } from '@/components/ui/code-block'
import { TextLink } from '@/components/ui/text-link'
import { CLIENT_LANGUAGES } from '@/lib/partner-api/docs-samples/client-methods'
import { buildClientSample } from '@/lib/partner-api/reference/build-client-sample'
import { buildCurlSample } from '@/lib/partner-api/reference/build-curl-sample'
import type { ReferenceOperation } from '@/lib/partner-api/reference/read-reference'
import { InlineCode } from '../inline-code'
import { LanguageTabs } from '../language-tabs'

const EXTENSIONS = { TypeScript: 'mts', PHP: 'php', Python: 'py' } as const

/** Shows a request to an endpoint: with curl, and with each of our clients. */
export function RequestSamples({ operation }: { operation: ReferenceOperation }) {
  const curl = <CodeBlock title="Request" text={buildCurlSample(operation)} source="curl" extension="sh" />
  return (
    <>
      <LanguageTabs
        languages={[
          { name: 'curl', panel: curl },
          ...CLIENT_LANGUAGES.map((language) => ({
            name: language,
            panel: (
              <>
                <CodeBlock
                  title="Request"
                  text={buildClientSample(operation, language)}
                  source={`reference/${operation.id}.${EXTENSIONS[language]}`}
                />
                <p className="mt-2 text-sm text-quiet">
                  Needs <TextLink href="/docs/clients#install">our client for {language}</TextLink>.
                </p>
              </>
            ),
          })),
        ]}
      />
      <MadeUpIds operation={operation} />
    </>
  )
}

/** Says which IDs to replace in the request. Otherwise, the response is a 404. */
function MadeUpIds({ operation }: { operation: ReferenceOperation }) {
  return operation.parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ key, examples: [example] }) => (
      <p key={key} className="text-sm text-quiet">
        The <InlineCode>{key}</InlineCode> in this request is made up. Replace{' '}
        <InlineCode>{example && String(JSON.parse(example))}</InlineCode> with a real one.
      </p>
    ))
}
