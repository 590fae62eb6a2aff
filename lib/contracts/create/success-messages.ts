/** The endpoint's messages for a new tenant and for an existing tenant. */
export const NEW_USER_MESSAGE =
  "A new user was created. The initial password is the user's initials followed by the date of birth as DDMMYYYY."
export const EXISTING_USER_MESSAGE = 'Contract created for existing user.'
