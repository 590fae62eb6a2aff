/**
 * Returns whether a browser sends a GET request because the user has followed a link on one of our own pages. Returns
 * false for links on other sites and in emails, for bookmarks and for typed URLs. Also returns true for old browsers,
 * which don't send this information.
 */
export function isFromOwnPage(headers: Pick<Headers, 'get'>): boolean {
  const site = headers.get('sec-fetch-site')
  return site === null || site === 'same-origin'
}
