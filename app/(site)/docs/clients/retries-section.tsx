import { TextLink } from '@/components/ui/text-link'
import type { GuideSection } from '../guide-layout'
import { InlineCode } from '../inline-code'

export const RETRIES: GuideSection = {
  id: 'retries',
  title: 'Retries and timeouts',
  body: (
    <>
      <p>
        A client retries after a 408, 409, 429, 500, 502, 503 or 504, a lost connection, a timeout, or a 200 that isn’t
        from us, such as a proxy’s page. Each attempt takes up to 70 seconds, from connecting to the end of the
        response. There are up to six retries, with the same pauses as in the{' '}
        <TextLink href="/docs/retries#backoff">programs without a client</TextLink>. So they also cover a key that stays
        locked after our server fails. If <InlineCode>Retry-After</InlineCode> is more than a minute, the client doesn’t
        retry.
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
    </>
  ),
}
