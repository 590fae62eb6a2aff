import { key, keyOf } from './normalise'

// Post offices no longer use counties, so most directories leave them out, while people go on writing
// them. Made by hand from the ceremonial and the former postal counties and generous at their borders:
// it only has to tell a county that may be right from one that cannot be.
const AREAS: Record<string, string> = {
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
  Cheshire: 'CH CW SK WA',
  'Clackmannanshire|Stirlingshire': 'FK G',
  Cleveland: 'TS',
  Cornwall: 'EX PL TR',
  'County Antrim|County Armagh|County Down|County Fermanagh|County Londonderry|County Tyrone': 'BT',
  'County Durham|Co Durham': 'DH DL NE SR TS',
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
  'Hampshire|Hants': 'BH GU PO RG SO SP',
  'Herefordshire|Hereford and Worcester': 'B DY HR LD WR',
  Hertfordshire: 'AL CM EN HP LU SG WD',
  'Inverness-shire|Highland|Nairnshire|Ross-shire|Sutherland|Isle of Skye': 'IV KW PH',
  'Isle of Wight': 'PO',
  Kent: 'BR CT DA ME TN',
  Lanarkshire: 'G ML',
  Lancashire: 'BB BL FY L LA OL PR WN',
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

const COUNTY_KEYS = new Map<string, string[]>()
for (const [names, areas] of Object.entries(AREAS)) {
  const keys = names.split('|').map((name) => keyOf(name))
  for (const area of areas.split(' ')) COUNTY_KEYS.set(area, [...(COUNTY_KEYS.get(area) ?? []), ...keys])
}

/** The keys of the counties that an address of this postcode may be written with. */
export function countyKeysOf(postcode: string): readonly string[] {
  const area = /^[A-Z]+/.exec(postcode)?.[0] ?? ''
  return COUNTY_KEYS.get(area) ?? []
}

const ALL_KEYS = new Set([...COUNTY_KEYS.values()].flat())
/** In tokens: 'East Riding of Yorkshire'. */
const LONGEST_COUNTY = 4

/** The tokens without a county at their end. */
export function withoutCounty(tokens: readonly string[]): readonly string[] {
  for (let length = 1; length <= LONGEST_COUNTY; length++) {
    if (ALL_KEYS.has(key(tokens.slice(-length)))) return tokens.slice(0, -length)
  }
  return tokens
}
