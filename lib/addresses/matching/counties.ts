import { buildTextKey, joinTokens } from './join-tokens'

// Maps each county to the postcode areas that it may be in. Royal Mail and most directories leave counties out, but
// people still write them. The list is compiled from the ceremonial and the former postal counties. If in doubt, the
// list includes an area, because the list only has to rule out impossible counties.
const AREAS_BY_COUNTY: Record<string, string> = {
  Aberdeenshire: 'AB',
  Angus: 'DD',
  'Argyll|Argyllshire': 'PA',
  Avon: 'BA BS',
  'Ayrshire|East Ayrshire|North Ayrshire|South Ayrshire': 'KA',
  Banffshire: 'AB',
  Bedfordshire: 'LU MK SG',
  Berkshire: 'RG SL',
  'Berwickshire|Roxburghshire|Selkirkshire|Scottish Borders': 'TD',
  Buckinghamshire: 'HP MK SL',
  'Caithness|Orkney': 'KW',
  'Cambridgeshire|Huntingdonshire': 'CB PE SG',
  'Carmarthenshire|Pembrokeshire|West Glamorgan': 'SA',
  'Ceredigion|Dyfed': 'SA SY',
  Cheshire: 'CH CW M SK ST WA',
  'Clackmannanshire|Stirlingshire': 'FK G',
  Cleveland: 'TS',
  Cornwall: 'EX PL TR',
  'County Antrim|County Armagh|County Down|County Fermanagh|County Londonderry|County Tyrone': 'BT',
  'County Durham': 'DH DL NE SR TS',
  'Cumbria|Cumberland|Westmorland': 'CA LA',
  'Clwyd|Flintshire': 'CH LL',
  'Conwy|Denbighshire|Gwynedd|Anglesey|Isle of Anglesey': 'LL',
  Derbyshire: 'DE S SK',
  Devon: 'EX PL TQ',
  Dorset: 'BH DT SP',
  'Dumfriesshire|Dumfries and Galloway|Kirkcudbrightshire|Wigtownshire': 'DG',
  Dunbartonshire: 'G',
  'East Lothian|Midlothian|West Lothian|Peeblesshire': 'EH',
  'East Riding of Yorkshire|East Yorkshire|Humberside': 'DN HU YO',
  'East Sussex': 'BN RH TN',
  Essex: 'CB CM CO EN IG RM SS',
  Fife: 'DD KY',
  'Glamorgan|Mid Glamorgan|South Glamorgan': 'CF SA',
  Gloucestershire: 'BS GL',
  'Greater London': 'BR CR DA E EC EN HA IG KT N NW RM SE SM SW TW UB W WC',
  'Greater Manchester': 'BL M OL SK WA WN',
  'Gwent|Monmouthshire': 'CF NP',
  Hampshire: 'BH GU PO RG SO SP',
  'Herefordshire|Hereford and Worcester': 'B DY HR LD WR',
  Hertfordshire: 'AL CM EN HP LU SG WD',
  'Inverness-shire|Highland|Nairnshire|Ross-shire|Sutherland|Isle of Skye': 'IV KW PH',
  'Isle of Wight': 'PO',
  Kent: 'BR CT DA ME TN',
  'Lanarkshire|North Lanarkshire|South Lanarkshire': 'G ML',
  Lancashire: 'BB BL FY L LA M OL PR WN',
  Leicestershire: 'CV DE LE NG',
  Lincolnshire: 'DN LN NG PE',
  Merseyside: 'CH L PR WA WN',
  Middlesex: 'EN HA TW UB',
  Moray: 'AB IV',
  Norfolk: 'IP NR PE',
  'North Yorkshire': 'BD DL HG LS TS YO',
  Northamptonshire: 'MK NN PE',
  Northumberland: 'NE TD',
  Nottinghamshire: 'DN NG S',
  Oxfordshire: 'OX RG',
  Perthshire: 'FK PH',
  Powys: 'LD SA SY',
  Renfrewshire: 'G PA',
  Rutland: 'LE PE',
  Shetland: 'ZE',
  Shropshire: 'SY TF WV',
  Somerset: 'BA BS TA',
  'South Yorkshire': 'DN S',
  Staffordshire: 'B DE ST TF WS WV',
  Suffolk: 'CB CO IP NR',
  Surrey: 'CR GU KT RH SM TW',
  Sussex: 'BN GU PO RH TN',
  'Tyne and Wear': 'DH NE SR',
  Warwickshire: 'B CV',
  'West Midlands': 'B CV DY WS WV',
  'West Sussex': 'BN GU PO RH',
  'West Yorkshire': 'BD HD HX LS OL WF',
  'Western Isles': 'HS',
  Wiltshire: 'BA SN SP',
  Worcestershire: 'B DY WR',
  Yorkshire: 'BD DL DN HD HG HU HX LS S TS WF YO',
}

const SHORT_FORMS: Record<string, string> = {
  Bedfordshire: 'Beds',
  Berkshire: 'Berks',
  Buckinghamshire: 'Bucks',
  Cambridgeshire: 'Cambs',
  Derbyshire: 'Derbys',
  Gloucestershire: 'Glos',
  Hampshire: 'Hants',
  Hertfordshire: 'Herts',
  Lancashire: 'Lancs',
  Leicestershire: 'Leics',
  Lincolnshire: 'Lincs',
  Northamptonshire: 'Northants',
  Nottinghamshire: 'Notts',
  Oxfordshire: 'Oxon',
  Staffordshire: 'Staffs',
  Warwickshire: 'Warks',
  Wiltshire: 'Wilts',
  Worcestershire: 'Worcs',
}

const COUNTY_KEYS_BY_AREA = new Map<string, string[]>()
const COUNTY_SPELLINGS = new Map<string, readonly string[]>()
for (const [names, areas] of Object.entries(AREAS_BY_COUNTY)) {
  const countyNames = names.split('|')
  for (const area of areas.split(' ')) {
    COUNTY_KEYS_BY_AREA.set(area, [
      ...(COUNTY_KEYS_BY_AREA.get(area) ?? []),
      ...countyNames.map((name) => buildTextKey(name)),
    ])
  }
  for (const name of countyNames) {
    const shortName = name.replace(/^County /, 'Co ').replace(/Yorkshire$/, 'Yorks')
    const keys = [...new Set([name, shortName, SHORT_FORMS[name] ?? name].map((spelling) => buildTextKey(spelling)))]
    for (const spelling of keys) COUNTY_SPELLINGS.set(spelling, keys)
  }
}

/** Returns the keys of the counties that an address with this postcode may be in. Leaves out abbreviations. */
export function getCountyKeys(postcode: string): readonly string[] {
  const area = /^[A-Z]+/.exec(postcode)?.[0] ?? ''
  return COUNTY_KEYS_BY_AREA.get(area) ?? []
}

/**
 * Returns the keys of all spellings of a county, including abbreviations. For an unknown county, returns only the given
 * key.
 */
export function getCountySpellings(countyKey: string): readonly string[] {
  return COUNTY_SPELLINGS.get(countyKey) ?? [countyKey]
}

/** The number of tokens in the longest county name, 'East Riding of Yorkshire'. */
const MAX_COUNTY_TOKENS = 4

/** Removes a county from the end of the tokens, if there is one. */
export function removeCounty(tokens: readonly string[]): readonly string[] {
  for (let length = 1; length <= MAX_COUNTY_TOKENS; length++) {
    if (COUNTY_SPELLINGS.has(joinTokens(tokens.slice(-length)))) return tokens.slice(0, -length)
  }
  return tokens
}
