/** The services that a package can include, with the API's names and in its order. */
export const SERVICES = ['gas', 'electricity', 'water', 'tv', 'wifi'] as const

export type Service = (typeof SERVICES)[number]

/** The names that pages and emails use for the services. */
export const SERVICE_LABELS: Record<Service, string> = {
  gas: 'Gas',
  electricity: 'Electricity',
  water: 'Water',
  tv: 'TV licence',
  wifi: 'Broadband',
}

/** Returns the labels of the selected services, in the API's order. */
export const getSelectedServiceLabels = (selectedServices: Record<Service, boolean>): string[] =>
  SERVICES.filter((service) => selectedServices[service]).map((service) => SERVICE_LABELS[service])
