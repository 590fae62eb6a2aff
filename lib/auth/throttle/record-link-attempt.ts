import { getPageClientIp } from '@/lib/platform/http/get-page-client-ip'
import { recordAttempt } from './record-attempt'
import { oneTimeLinkThrottleKeys } from './throttle-key'

/** Counts a check or use of a one-time link by the client's address. Returns false if there are too many. */
export const recordLinkAttempt = async (): Promise<boolean> =>
  (await recordAttempt(oneTimeLinkThrottleKeys(await getPageClientIp()))).ok
