// By the first character Excel and LibreOffice decide whether a cell of a CSV file is a formula; blanks before
// it and the wide forms of the signs count for some of them (OWASP, "CSV Injection").
const FORMULA_START = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/** A text that no spreadsheet takes for a formula: what a tenant is called must not run on somebody's computer. */
export const escapeCsvFormula = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text)
