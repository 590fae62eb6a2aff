import pino from 'pino'
import { processSingleton } from '../async/process-singleton'

/**
 * One JSON line an event, on standard output. Callers pass IDs and codes, never personal data.
 *
 * The process has one logger: pino queues its writes, so two loggers would write their lines in any order.
 */
export const log = processSingleton('log', () => pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }))
