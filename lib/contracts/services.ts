/** What a package may hold, by the interface's names and in its order. */
export const SERVICES = ['gas', 'electricity', 'water', 'tv', 'wifi'] as const

export type Service = (typeof SERVICES)[number]

/** As people read them. */
export const SERVICE_NAMES: Record<Service, string> = {
  gas: 'Gas',
  electricity: 'Electricity',
  water: 'Water',
  tv: 'TV',
  wifi: 'Wi-Fi',
}
