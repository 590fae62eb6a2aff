/**
 * The request header in which proxy.ts passes a page its own path, because Next has no function for it. A value sent by
 * the client is overwritten.
 */
export const PAGE_PATH_HEADER = 'x-page-path'
