/** Whether a text can be an Idempotency-Key: 1 to 255 visible ASCII characters, no space. */
export const isIdempotencyKey = (text: string) => /^[!-~]{1,255}$/.test(text)
