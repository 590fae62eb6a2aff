/** The columns that determine how a company's logo is shown. The size is in pixels. */
export interface Logo {
  id: string
  replacedAt: Date
  width: number
  height: number
}

/**
 * Returns the public path of a company's logo. Only the ID determines which logo it shows. The version makes browsers
 * and mail programs load a replaced logo again.
 */
export const buildLogoPath = ({ id, replacedAt }: Logo): string => `/logos/${id}?v=${replacedAt.getTime().toString(36)}`

const MAX_WIDTH = 240
const MAX_HEIGHT = 60

/**
 * Returns the size in which emails and pages show a logo, in CSS pixels. Screens with a high resolution use all pixels of
 * a larger logo.
 */
export function computeLogoSize({ width, height }: Logo): { width: number; height: number } {
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
