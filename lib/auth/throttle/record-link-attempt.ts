import { getPageClientIp } from '@/lib/platform/http/get-page-client-ip'
import { recordAttempt } from './record-attempt'
import { oneTimeLinkThrottleKeys } from './throttle-key'

/**
 * Counts an attempt to open or use a one-time link, for the client's IP address. Returns false if there have been too
 * many attempts.
 */
export const recordLinkAttempt = async (): Promise<boolean> =>
  (await recordAttempt(oneTimeLinkThrottleKeys(await getPageClientIp()))).ok
