import lucide from '@iconify-json/lucide/icons.json'

/** The icons of the site. Add an icon of https://lucide.dev/icons here to use it as an `Icon`. */
const ICON_NAMES = [
  'activity',
  'arrow-down',
  'arrow-left-right',
  'arrow-up',
  'arrow-up-down',
  'building-complex',
  'chevron-left',
  'chevron-right',
  'circle-alert',
  'circle-check',
  'circle-dashed',
  'circle-x',
  'clock',
  'download',
  'droplet',
  'file-text',
  'flame',
  'house',
  'key-round',
  'layout-dashboard',
  'mail',
  'map-pin',
  'menu',
  'receipt-pound-sterling',
  'search',
  'tv',
  'users',
  'webhook',
  'wifi',
  'x',
  'zap',
] as const satisfies (keyof typeof lucide.icons)[]

export type IconName = (typeof ICON_NAMES)[number]

const SYMBOLS = ICON_NAMES.map(
  (name) => `<symbol id="icon-${name}" viewBox="0 0 24 24">${lucide.icons[name].body}</symbol>`,
).join('')

/**
 * Draws each icon once, for every `Icon` of the page to refer to. Render it only on the server, so that no browser loads
 * the rest of the package.
 */
export function IconSprite() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawings come from a package of a pinned version
  return <svg aria-hidden className="hidden" dangerouslySetInnerHTML={{ __html: SYMBOLS }} />
}
