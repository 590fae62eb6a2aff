// Excel and LibreOffice treat a CSV cell as a formula because of its first character. Some also accept white space
// before it, or the full-width forms of the signs (OWASP, "CSV Injection").
const FORMULA_START = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/** Escapes text that a spreadsheet would run as a formula, since tenants' names come from outside. */
export const escapeCsvFormula = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text)
