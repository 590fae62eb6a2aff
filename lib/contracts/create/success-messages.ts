// The messages of a successful "create bills package" response. The API specification requires the first one to say how
// the initial password is built.
export const NEW_USER_MESSAGE =
  "A new user was created. The initial password is the user's initials followed by the date of birth as DDMMYYYY."
export const EXISTING_USER_MESSAGE = 'Contract created for existing user.'
