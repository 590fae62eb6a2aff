export function formatSeconds(milliseconds: number): string
export function runStep<T>(name: string, callback: () => Promise<T>): Promise<T>
