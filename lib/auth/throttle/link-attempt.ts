import { pageAddress } from '@/lib/platform/http/page-client-ip'
import { takeTry } from './mutations'
import { linkSubjects } from './throttle-key'

/** Counts a look at a one-time link, or the use of one, by whom the request is from; false when there are too many. */
export const takeLinkTry = async (): Promise<boolean> => (await takeTry(linkSubjects(await pageAddress()))).ok
