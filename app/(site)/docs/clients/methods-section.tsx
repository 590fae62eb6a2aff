import { Fragment } from 'react'
import { TextLink } from '@/components/ui/text-link'
import {
  CLIENT_LANGUAGES,
  CLIENT_METHODS,
  CLIENT_RESULTS,
  formatClientArguments,
  formatClientMethodName,
  formatClientResult,
} from '@/lib/partner-api/docs-samples/client-methods'
import { DocsTable } from '../docs-table'
import type { GuideSection } from '../guide-layout'
import { InlineCode } from '../inline-code'
import { LanguageTabs } from '../language-tabs'

const listNames = (names: string[]) =>
  names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      <InlineCode>{name}</InlineCode>
    </Fragment>
  ))

/** The lists of the clients' methods and of their results. */
export const METHODS: GuideSection = {
  id: 'methods',
  title: 'Methods',
  body: (
    <>
      <p>
        Arguments with a question mark are optional. In PHP, you can pass any argument by name. In Python, you must pass
        those after the <InlineCode>*</InlineCode> by name. In TypeScript, the last argument of every method also
        accepts a <InlineCode>signal</InlineCode>, which cancels the request.
      </p>
      <LanguageTabs
        languages={CLIENT_LANGUAGES.map((language) => ({
          name: language,
          panel: (
            <DocsTable
              caption={`The methods of the client in ${language}`}
              columns={['Method', 'Arguments', 'What it does']}
              rows={CLIENT_METHODS.map((method) => [
                <InlineCode key="name">{formatClientMethodName(method, language)}</InlineCode>,
                <span key="arguments" className="font-mono text-[0.9em]">
                  {formatClientArguments(method, language)}
                </span>,
                <>
                  {method.summary}. Returns <InlineCode>{formatClientResult(method, language)}</InlineCode>
                </>,
              ])}
            />
          ),
        }))}
      />
      <p>
        These methods accept an <TextLink href="/docs/idempotency">idempotency key</TextLink>:{' '}
        {listNames(CLIENT_METHODS.filter(({ hasKey }) => hasKey).map(({ name }) => name))}. In{' '}
        <InlineCode>findContracts</InlineCode> and <InlineCode>findUnmatchedAddresses</InlineCode>,{' '}
        <InlineCode>idempotencyKey</InlineCode> is the key of the request to find, which can be your own reference.
      </p>
      <p>
        The bodies of <InlineCode>createBillsPackage</InlineCode> and <InlineCode>getQuotes</InlineCode> have the{' '}
        <TextLink href="/docs/reference">API’s own field names</TextLink>. The results have these fields. In Python,
        they’re in snake case:
      </p>
      <DocsTable
        caption="The fields of the results"
        columns={['Result', 'Fields']}
        rows={[
          ...Object.entries(CLIENT_RESULTS).map(([result, fields]) => [listNames([result]), listNames(fields)]),
          [
            listNames(['Contract', 'ContractDetail', 'Quote', 'UnmatchedAddress', 'UnmatchedAddressDetail']),
            <>
              Those in the <TextLink href="/docs/reference/v1">API v1 reference</TextLink>
            </>,
          ],
        ]}
      />
      <p>
        Times, such as <InlineCode>createdAt</InlineCode>, are a <InlineCode>DateTimeImmutable</InlineCode> in PHP, a{' '}
        <InlineCode>datetime</InlineCode> with a time zone in Python, and a string in TypeScript, such as{' '}
        <InlineCode>2026-11-02T09:30:00.000Z</InlineCode>. All are in UTC. Dates without a time, such as{' '}
        <InlineCode>startDate</InlineCode>, are strings in every language, such as <InlineCode>2027-09-01</InlineCode>.
      </p>
      <p>
        <InlineCode>requestId</InlineCode> is the response’s <InlineCode>X-Request-Id</InlineCode>.{' '}
        <InlineCode>isReplay</InlineCode> says whether an earlier request with the same key was carried out. If it’s
        true, <InlineCode>getQuote</InlineCode> doesn’t know this <InlineCode>requestId</InlineCode>. Use that of the
        first response.
      </p>
    </>
  ),
}
