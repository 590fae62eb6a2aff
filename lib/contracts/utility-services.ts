/** What a package may hold, by the interface's names and in its order. */
export const SERVICES = ['gas', 'electricity', 'water', 'tv', 'wifi'] as const

export type Service = (typeof SERVICES)[number]

/** As people read them. */
export const SERVICE_LABELS: Record<Service, string> = {
  gas: 'Gas',
  electricity: 'Electricity',
  water: 'Water',
  tv: 'TV',
  wifi: 'Wi-Fi',
}

/** Returns what people call the selected services, in the interface's order. */
export const getSelectedServiceLabels = (selectedServices: Record<Service, boolean>): string[] =>
  SERVICES.filter((service) => selectedServices[service]).map((service) => SERVICE_LABELS[service])
