import type { RateCardVersion } from './list-rate-card-versions'

/**
 * Returns the version's last period that began at or before a given time. The period may have ended by then. A process
 * can use a version for up to five seconds after the next one has gone live. Returns undefined if the version hadn't
 * been live yet.
 */
export const findLivePeriod = ({ periods }: Pick<RateCardVersion, 'periods'>, at: Date) =>
  periods.find(({ from }) => from <= at)
