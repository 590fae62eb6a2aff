import type { RateCardVersion } from './list-rate-card-versions'

/**
 * Finds the period in which a version was live at a given time, or the last one that had ended by then. A process can
 * use a version for up to five seconds after the next one has gone live. Returns undefined if the version hadn't been
 * live yet.
 */
export const findLivePeriod = ({ periods }: Pick<RateCardVersion, 'periods'>, at: Date) =>
  periods.find(({ from }) => from <= at)
