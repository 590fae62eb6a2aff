// Matches cells that a spreadsheet program may treat as formulas, because they start with such a sign. Some programs
// also accept white space before the sign, or its full-width form (OWASP, "CSV Injection").
const FORMULA_START = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/**
 * Escapes text that a spreadsheet program would run as a formula. A tenant's name may be such a text, because clients
 * can send any name.
 */
export const escapeCsvFormula = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text)
