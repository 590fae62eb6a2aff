import { env } from '../env'

/** Whether this service is reached over https, where a cookie's name can keep it to that and to this host. */
export const isHttps = (): boolean => env().appUrl.startsWith('https:')
