import { encode } from 'uqr'

/** The quiet zone that the standard asks for around a QR code (ISO/IEC 18004), in modules. */
const QUIET_ZONE = 4

/** A text as a picture for a camera: dark on white in both looks, since many cameras read nothing else. */
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
