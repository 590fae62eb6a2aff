/** The maximum number of members that a team can have. Pending invitations count too. */
export const MAX_TEAM_MEMBERS = 200
