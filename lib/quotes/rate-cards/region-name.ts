/** The common names of the electricity regions. The codes are Elexon's IDs for them (GSP groups). */
const REGION_NAMES: Record<string, string> = {
  _A: 'Eastern England',
  _B: 'East Midlands',
  _C: 'London',
  _D: 'Merseyside and North Wales',
  _E: 'West Midlands',
  _F: 'North East England',
  _G: 'North West England',
  _H: 'Southern England',
  _J: 'South East England',
  _K: 'South Wales',
  _L: 'South West England',
  _M: 'Yorkshire',
  _N: 'Southern Scotland',
  _P: 'Northern Scotland',
}

export const getRegionName = (region: string): string => REGION_NAMES[region] ?? region

/** Formats a region's name with its code, such as 'Yorkshire (_M)'. */
export const formatRegion = (region: string): string => `${getRegionName(region)} (${region})`
