import { parseId, rejectPositionals, requireOnePositional } from './argument-value-parsers'
import type { CliOptions } from './cli-options'

export const RATES_USAGE = `  rates import FOLDER                               Save a folder's rate card as a draft and preview its changes. The first
                                                    rate card of a database goes live immediately
  rates list                                        List all rate cards with their IDs, and when they were live
  rates show ID                                     Show how a rate card would change today's quotes
  rates publish ID [--confirm]                      Publish a rate card. --confirm publishes a draft despite its
                                                    warnings
  rates roll-back                                   Publish the previously live rate card again
  rates discard ID                                  Delete a draft`

export type RatesCommand =
  | { name: 'rates import'; dir: string }
  | { name: 'rates list' | 'rates roll-back' }
  | { name: 'rates show' | 'rates discard'; id: number }
  | { name: 'rates publish'; id: number; confirmed: boolean }

export const RATES_OPTIONS: Record<RatesCommand['name'], (keyof CliOptions)[]> = {
  'rates import': [],
  'rates list': [],
  'rates show': [],
  'rates publish': ['confirm'],
  'rates roll-back': [],
  'rates discard': [],
}

export const isRatesCommand = (name: string): name is RatesCommand['name'] => Object.hasOwn(RATES_OPTIONS, name)

/** @throws {Error} with a message for the operator if the command line is invalid */
export function parseRatesCommand(
  name: RatesCommand['name'],
  positionals: string[],
  options: CliOptions,
): RatesCommand {
  switch (name) {
    case 'rates import':
      return { name, dir: requireOnePositional(positionals, 'FOLDER') }
    case 'rates list':
    case 'rates roll-back':
      rejectPositionals(positionals)
      return { name }
    case 'rates publish':
      return { name, id: parseId(requireOnePositional(positionals, 'ID'), 'ID'), confirmed: options.confirm ?? false }
    default:
      return { name, id: parseId(requireOnePositional(positionals, 'ID'), 'ID') }
  }
}
