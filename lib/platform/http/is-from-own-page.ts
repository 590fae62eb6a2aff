/**
 * Returns whether a browser sends a GET request because the user has followed a link on one of our own pages. Links on
 * other sites and in emails, bookmarks and typed URLs don't count. If an old browser doesn't send Sec-Fetch-Site,
 * returns true.
 */
export function isFromOwnPage(headers: Pick<Headers, 'get'>): boolean {
  const site = headers.get('sec-fetch-site')
  return site === null || site === 'same-origin'
}
