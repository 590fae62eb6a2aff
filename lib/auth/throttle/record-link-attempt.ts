import { getPageClientIp } from '@/lib/platform/http/get-page-client-ip'
import { recordAttempt } from './record-attempt'
import { oneTimeLinkThrottleKeys } from './throttle-key'

/** Counts a look at a one-time link, or the use of one, by whom the request is from; false when there are too many. */
export const recordLinkAttempt = async (): Promise<boolean> =>
  (await recordAttempt(oneTimeLinkThrottleKeys(await getPageClientIp()))).ok
