import { env } from '../env'

/** Returns whether the service's URL is https. Only then can cookies have the prefix `__Host-`. */
export const isHttps = (): boolean => env().appUrl.startsWith('https:')
