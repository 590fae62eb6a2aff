/**
 * Creates a tag for an email address, as in 'ada.brown+mimq3k2f@example.com'. A tenant can have only one contract, so an
 * example that creates one needs a new email address each time.
 */
export const createEmailTag = () => Date.now().toString(36)
