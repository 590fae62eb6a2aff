/** The request header in which proxy.ts tells a page its own path; whatever comes under its name is overwritten. */
export const PAGE_PATH_HEADER = 'x-page-path'
