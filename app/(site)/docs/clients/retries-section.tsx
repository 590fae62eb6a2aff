import { TextLink } from '@/components/ui/text-link'
import { DocsTable } from '../docs-table'
import type { GuideSection } from '../guide-layout'
import { InlineCode } from '../inline-code'

/** The options that decide how long a call can take: what each means, and its default in each language. */
const OPTIONS: [meaning: string, typescript: string, php: string, python: string][] = [
  [
    'How long an attempt can take, from connecting to the end of the response. In TypeScript, it’s in milliseconds, and otherwise in seconds',
    'timeoutMs: 70_000',
    'timeout: 70',
    'timeout=70',
  ],
  ['The highest number of retries', 'maxRetries: 6', 'maxRetries: 6', 'max_retries=6'],
  [
    'The longest pause before the first retry. It doubles with each retry, up to 32 seconds',
    'retryDelayMs: 1_000',
    'retryDelay: 1',
    'retry_delay=1',
  ],
]

export const RETRIES: GuideSection = {
  id: 'retries',
  title: 'Retries and timeouts',
  body: (
    <>
      <p>
        A client retries after a 408, 409, 429 or 5xx, a lost connection, a timeout, or a 200 that isn’t from us, such
        as a proxy’s page. There are up to six retries, with the same pauses as in the{' '}
        <TextLink href="/docs/retries#backoff">programs without a client</TextLink>. So they also cover a key that stays
        locked after our server fails. If a response has a <InlineCode>Retry-After</InlineCode>, the client also waits
        that long, or until its date. If that’s more than a minute, the client doesn’t retry.
      </p>
      <p>
        Every attempt has the same <TextLink href="/docs/idempotency">idempotency key</TextLink>, so nothing happens
        twice. If you don’t give one, the client generates one, except for <InlineCode>getQuotes</InlineCode>, which can
        be repeated without one. Give your own and store it first, so that you can also repeat the request after your
        program has crashed.
      </p>
      <p>
        The PHP client keeps its connection open. If our server has closed it in the meantime, cURL immediately sends
        the request again, with the same key. This doesn’t count as a retry.
      </p>
      <p>
        <strong>At worst, a method takes just over nine minutes:</strong> seven attempts of 70 seconds, and 63 seconds
        of pauses. If each response asks for another minute with <InlineCode>Retry-After</InlineCode>, it’s just over 15
        minutes. To shorten this, create the client with these options:
      </p>
      <DocsTable
        caption="The options of the clients"
        columns={['In TypeScript', 'In PHP', 'In Python', 'Meaning']}
        rows={OPTIONS.map(([meaning, ...names]) => [
          ...names.map((name) => <InlineCode key={name}>{name}</InlineCode>),
          meaning,
        ])}
      />
      <p>
        For example, with a timeout of ten seconds and one retry, a method takes up to 21 seconds, and up to another
        minute for <InlineCode>Retry-After</InlineCode>. Without retries, it takes no longer than the timeout. In
        TypeScript, you can also limit one use of a method, with the <InlineCode>signal</InlineCode>{' '}
        <InlineCode>AbortSignal.timeout(20_000)</InlineCode>. The method then throws the signal’s{' '}
        <InlineCode>TimeoutError</InlineCode>, which isn’t a <InlineCode>HouseBillsError</InlineCode>.
      </p>
      <p>
        If you give up sooner, the request may still be carried out. Repeat it later with the same idempotency key. A
        method that iterates sends a request for each page.
      </p>
    </>
  ),
}
