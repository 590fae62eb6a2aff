import type { CliOptions } from './cli-options'

export const ADDRESS_USAGE = `  addresses import FILE… [--layout LAYOUT] [--add] [--even-if-smaller]
                                                    Replace the live addresses with those in files or folders. --add
                                                    adds them instead. --even-if-smaller accepts files with fewer than
                                                    half as many addresses as are live. LAYOUT is plain (default),
                                                    os-addressbase-plus, price-paid or a JSON file
                                                    (docs/operations/address-files.md)`

export interface AddressCommand {
  name: 'addresses import'
  files: string[]
  layout: string
  add: boolean
  evenIfSmaller: boolean
}

export const ADDRESS_OPTIONS: Record<AddressCommand['name'], (keyof CliOptions)[]> = {
  'addresses import': ['layout', 'add', 'even-if-smaller'],
}

/** @throws {Error} with a message for the operator if the command line is invalid */
export function parseAddressCommand(files: string[], options: CliOptions): AddressCommand {
  if (files.length === 0) throw new Error('FILE is missing.')
  return {
    name: 'addresses import',
    files,
    layout: options.layout ?? 'plain',
    add: options.add ?? false,
    evenIfSmaller: options['even-if-smaller'] ?? false,
  }
}
