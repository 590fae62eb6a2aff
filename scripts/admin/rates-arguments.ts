import { parseId, rejectOperands, requireOneOperand } from './argument-value-parsers'
import type { CliOptions } from './cli-options'

export const RATES_USAGE = `  rates import DIR                                  stores a folder's rate card as a draft, and tells what it would change;
                                                    the first card of a database prices at once
  rates list                                        every version, and from when until when it priced
  rates show ID                                     what a version would change of today's quotes
  rates publish ID [--confirm]                      lets a version price; --confirm where a draft has warnings
  rates roll-back                                   lets the version price again that did before
  rates discard ID                                  takes a draft away`

export type RatesCommand =
  | { name: 'rates import'; dir: string }
  | { name: 'rates list' | 'rates roll-back' }
  | { name: 'rates show' | 'rates discard'; id: number }
  | { name: 'rates publish'; id: number; confirmed: boolean }

/** The options of each command. */
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
export function parseRatesCommand(name: RatesCommand['name'], operands: string[], options: CliOptions): RatesCommand {
  switch (name) {
    case 'rates import':
      return { name, dir: requireOneOperand(operands, 'DIR') }
    case 'rates list':
    case 'rates roll-back':
      rejectOperands(operands)
      return { name }
    case 'rates publish':
      return { name, id: parseId(requireOneOperand(operands, 'ID'), 'ID'), confirmed: options.confirm ?? false }
    default:
      return { name, id: parseId(requireOneOperand(operands, 'ID'), 'ID') }
  }
}
