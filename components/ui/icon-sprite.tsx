import lucide from '@iconify-json/lucide/icons.json'

/** The icons that `Icon` can show. To use another icon from https://lucide.dev/icons, add its name here. */
const ICON_NAMES = [
  'activity',
  'arrow-down',
  'arrow-left-right',
  'arrow-up',
  'arrow-up-down',
  'book-open',
  'building-complex',
  'chevron-down',
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
  'info',
  'key-round',
  'layout-dashboard',
  'mail',
  'map-pin',
  'menu',
  'receipt-pound-sterling',
  'search',
  'store',
  'tv',
  'user',
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
 * Defines each icon once per page. Every `Icon` refers to one of these definitions. Render the sprite only on the
 * server, so that browsers don't load the package with all icons.
 */
export function IconSprite() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawings come from a package whose version is pinned
  return <svg aria-hidden className="hidden" dangerouslySetInnerHTML={{ __html: SYMBOLS }} />
}
