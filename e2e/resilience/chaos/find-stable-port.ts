import { findFreePort } from '../../../scripts/database/start-postgres-cluster'

/**
 * Finds a port that stays free while its server is down. It's below the range that the system uses for outgoing
 * connections.
 */
export const findStablePort = (): Promise<number> => findFreePort(20_000 + Math.floor(Math.random() * 10_000))
