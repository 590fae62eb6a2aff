import { encode } from 'uqr'

/** The width, in modules, of the empty margin that ISO/IEC 18004 requires around a QR code. */
const QUIET_ZONE = 4

/** Shows a QR code. It's dark on white even in dark mode, because many scanners can't read inverted codes. */
export function QrCode({ text, title }: { text: string; title: string }) {
  const { data, size } = encode(text, { border: QUIET_ZONE })
  const darkModules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" shapeRendering="crispEdges" className="mx-auto size-52 rounded-md">
      <title>{title}</title>
      <rect width={size} height={size} fill="#ffffff" />
      <path d={darkModules.join('')} fill="#000000" />
    </svg>
  )
}
