import { findFreePort } from '../../../scripts/database/start-postgres-cluster'

/** A port that stays free while who listens on it is down: below those that systems give to outgoing connections. */
export const findStablePort = (): Promise<number> => findFreePort(20_000 + Math.floor(Math.random() * 10_000))
