import { env } from '../env'

/** Whether the service's URL is https. If so, cookies can have the prefix `__Host-`. */
export const isHttps = (): boolean => env().appUrl.startsWith('https:')
