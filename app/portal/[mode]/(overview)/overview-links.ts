import { buildListUrl } from '@/lib/contracts/list/schema'
import type { Mode } from '@/prisma/client/enums'

/**
 * Returns the links from the overview's counts to the matching lists.
 *
 * @param from the first day that the counts include, YYYY-MM-DD
 */
export function overviewLinks(mode: Mode, from: string) {
  const contracts = (query: Record<string, string>) =>
    `/portal/${mode}/contracts?${new URLSearchParams({ createdFrom: from, ...query })}`
  const requests = (query: Record<string, string>) =>
    `/portal/${mode}/api-requests?${new URLSearchParams({ ...query, from: `${from}T00:00` })}`
  return {
    contracts: contracts({}),
    // Replays are excluded, because a replayed response isn't another quote.
    quotes: requests({ endpoint: 'getQuotes', response: '2xx', replays: 'without' }),
    clientErrors: requests({ response: '4xx' }),
    serverErrors: requests({ response: '5xx' }),
    addresses: `/portal/${mode}/unmatched-addresses`,
    mailFailed: contracts({ mail: 'failed' }),
    mailBounced: contracts({ mail: 'bounced' }),
    accountsToActivate: buildListUrl(`/portal/${mode}/contracts`, { account: 'unactivated', sort: 'start' }),
  }
}
