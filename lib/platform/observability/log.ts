import pino from 'pino'
import { processSingleton } from '../async/process-singleton'

/**
 * Writes one JSON line per event to standard output. Pass only IDs and codes, never personal data.
 *
 * A process has only one logger. pino buffers its writes, so the lines of two loggers could get out of order.
 */
export const log = processSingleton('log', () => pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }))
