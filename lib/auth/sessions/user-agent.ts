// The first match counts, because each browser's header also contains the names of most browsers below it.
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
]

const OPERATING_SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'a Mac'],
  [/\bLinux\b/, 'Linux'],
]

const findLabel = (list: [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1]

/**
 * Describes a browser by its User-Agent header, for example as 'Chrome on Windows'. The header itself isn't stored,
 * because it contains more detail than anyone needs.
 */
export function describeBrowser(userAgent: string | null | undefined): string {
  const [browser, system] = [findLabel(BROWSERS, userAgent ?? ''), findLabel(OPERATING_SYSTEMS, userAgent ?? '')]
  return `${browser ?? 'Another browser'}${system ? ` on ${system}` : ''}`
}
