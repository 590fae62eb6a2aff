export const toIsoDate = (date: Date) => date.toISOString().slice(0, 10)
