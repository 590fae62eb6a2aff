// Each of these also says that it is most of those after it.
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
 * What a browser says that it is, in words by which its owner knows it: 'Chrome on Windows'. The header itself is
 * not kept: it tells more than anybody needs.
 */
export function describeBrowser(userAgent: string | null | undefined): string {
  const [browser, system] = [findLabel(BROWSERS, userAgent ?? ''), findLabel(OPERATING_SYSTEMS, userAgent ?? '')]
  return `${browser ?? 'Another browser'}${system ? ` on ${system}` : ''}`
}
