/**
 * Selects the partner staff who belong to a team. Leaves out those who haven't accepted their invitation. Users who
 * joined through single sign-on may have no password.
 */
export const HAS_JOINED = { OR: [{ passwordHash: { not: null } }, { joinedBySso: true }] }
