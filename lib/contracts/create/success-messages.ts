/** What create says of the tenant's account: whether it is new. */
export const NEW_USER_MESSAGE =
  "A new user was created. The initial password is the user's initials followed by the date of birth as DDMMYYYY."
export const EXISTING_USER_MESSAGE = 'Contract created for existing user.'
