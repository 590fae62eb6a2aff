/** What a package may hold, by the interface's names and in its order. */
export const SERVICES = ['gas', 'electricity', 'water', 'tv', 'wifi'] as const
