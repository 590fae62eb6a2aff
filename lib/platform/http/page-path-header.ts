/** The request header in which proxy.ts passes a page its own path, since Next has no function for it. It overwrites what the caller sent. */
export const PAGE_PATH_HEADER = 'x-page-path'
