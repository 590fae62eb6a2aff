// Why an email failed, as sentences that partner staff and support staff read. They contain no personal data.
export const TEMPLATE_FAILURE = 'We couldn’t fill in the email’s template.'
export const EXPIRED_FAILURE = 'The email provider didn’t accept the email within 23 hours.'
export const ADDRESS_CHANGED_FAILURE = 'The tenant’s email address was changed.'

/** @param code the provider's error code, such as 'validation_error 422' */
export const describeRejection = (code: string): string => `The email provider rejected the email (${code}).`

/** @param reason why the last attempt failed, such as 'daily_quota_exceeded 429' */
export const describeLastAttempt = (reason: string): string => `The last attempt to send the email failed (${reason}).`

/** Removes the code or reason from the end of a failure, because it helps only support staff. */
export const withoutCode = (failure: string): string => failure.replace(/ \([^()]*\)\.$/, '.')
