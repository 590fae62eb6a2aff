import { findFreePort } from '../../../scripts/database/start-postgres-cluster'

/**
 * Finds a port that stays free while its server is down. If possible, the port is below the range that the operating
 * system uses for outgoing connections.
 */
export const findStablePort = (): Promise<number> => findFreePort(20_000 + Math.floor(Math.random() * 10_000))
