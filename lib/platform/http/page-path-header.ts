/**
 * The request header by which proxy.ts tells a page its own path, because Next has no function for that. Any value that
 * the client sent is overwritten.
 */
export const PAGE_PATH_HEADER = 'x-page-path'
