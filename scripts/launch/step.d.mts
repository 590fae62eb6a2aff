export function seconds(milliseconds: number): string
export function step<T>(name: string, work: () => Promise<T>): Promise<T>
