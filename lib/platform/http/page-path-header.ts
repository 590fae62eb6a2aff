/**
 * The request header by which proxy.ts tells a page its own path, because Next has no function for that. It overwrites
 * a value that the client sent.
 */
export const PAGE_PATH_HEADER = 'x-page-path'
