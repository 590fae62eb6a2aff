// Matches a cell whose first character, such as =, makes a spreadsheet program treat the cell as a formula. Some
// programs also accept white space before that character, or its full-width form (OWASP, "CSV Injection").
const FORMULA_START = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/**
 * Escapes text that a spreadsheet program would run as a formula, by adding an apostrophe before it. A tenant's name
 * may be such a formula, because clients can send any name.
 */
export const escapeCsvFormula = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text)
