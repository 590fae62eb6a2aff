import type { ReactNode } from 'react'
import { TextLink } from '@/components/ui/text-link'
import { ERROR_SCHEMA, type Reference } from '@/lib/partner-api/reference/read-reference'
import { InlineCode } from '../inline-code'
import { ExampleCode } from './example-code'
import { FieldDetails } from './field-list'
import { InlineMarkdown } from './reference-markdown'

/** Describes the API key that all endpoints need. */
export function Authentication({ reference: { authentication } }: { reference: Reference }) {
  return (
    <SharedSection id="authentication" title="Authentication">
      <p className="max-w-2xl">
        Send the header <InlineCode>{authentication.header}</InlineCode>.{' '}
        <InlineMarkdown text={authentication.description} /> See <TextLink href="/docs/keys">API keys</TextLink>.
      </p>
    </SharedSection>
  )
}

/** Describes once what all endpoints share: the body of most errors, and the headers of responses. */
export function SharedResponseParts({ reference }: { reference: Reference }) {
  const { errorBody, headers } = reference
  return (
    <>
      <SharedSection id="error-body" title="Errors">
        <p className="max-w-2xl">
          Most errors have this body. An error’s code is in the header <InlineCode>Error-Code</InlineCode>. For each
          endpoint, this page lists the codes with their messages. See <TextLink href="/docs/errors">Errors</TextLink>.
        </p>
        <FieldDetails description={errorBody} />
        <ExampleCode title="Example" value={findErrorExample(reference)} />
      </SharedSection>
      <SharedSection id="response-headers" title="Response headers">
        <ul className="divide-y divide-line">
          {headers.map((header) => (
            <li key={header.anchor} id={header.anchor} className="scroll-mt-8 py-2.5">
              <code className="font-semibold">{header.name}</code>
              <FieldDetails description={header} />
            </li>
          ))}
        </ul>
      </SharedSection>
    </>
  )
}

/** Returns the body of an error that has only a message. */
const findErrorExample = ({ endpoints }: Reference): unknown =>
  endpoints
    .flatMap(({ responses }) => responses)
    .find(({ body }) => body?.name === ERROR_SCHEMA)
    ?.examples.at(0)?.value

function SharedSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="scroll-mt-8 text-xl font-semibold">
        {title}
      </h2>
      <div className="mt-3 space-y-3 text-sm">{children}</div>
    </section>
  )
}
