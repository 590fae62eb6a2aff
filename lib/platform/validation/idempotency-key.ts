/** Returns whether the text is a valid Idempotency-Key: 1 to 255 visible ASCII characters, without spaces. */
export const isIdempotencyKey = (text: string) => /^[!-~]{1,255}$/.test(text)
