import { type CsvLayout, layoutSchema } from './schema'

/** The columns of the `plain` layout. */
export const PLAIN_COLUMNS = [
  'sub_building',
  'building_name',
  'number',
  'street',
  'locality',
  'town',
  'county',
  'postcode',
] as const

const plainLayout = {
  parts: {
    subBuilding: '{sub_building}',
    buildingName: '{building_name}',
    number: '{number}',
    street: '{street}',
    locality: '{locality}',
    town: '{town}',
    county: '{county}',
    postcode: '{postcode}',
  },
}

// Source: Ordnance Survey, "AddressBase Plus technical specification". The data files have no header. Ordnance Survey
// supplies the column names separately, in AddressBasePlus_Header.csv.
//
// - We skip addresses that no longer exist (state 4), were deleted (change type D) or receive no post (postal N).
// - The delivery point fields come from Royal Mail, and are closest to what people write. For homes without these
//   fields, we use the local authority's fields.
// - We never combine the local authority's house number with Royal Mail's street, because the two may use different
//   names for the street.
const osAddressBasePlusLayout = {
  header: false,
  columns: (
    'uprn udprn change_type state state_date class parent_uprn x_coordinate y_coordinate latitude longitude rpc ' +
    'local_custodian_code country la_start_date last_update_date entry_date rm_organisation_name la_organisation ' +
    'department_name legal_name sub_building_name building_name building_number sao_start_number sao_start_suffix ' +
    'sao_end_number sao_end_suffix sao_text alt_language_sao_text pao_start_number pao_start_suffix pao_end_number ' +
    'pao_end_suffix pao_text alt_language_pao_text usrn usrn_match_indicator area_name level official_flag ' +
    'os_address_toid os_address_toid_version os_roadlink_toid os_roadlink_toid_version os_topo_toid ' +
    'os_topo_toid_version voa_ct_record voa_ndr_record street_description alt_language_street_description ' +
    'dependent_thoroughfare thoroughfare welsh_dependent_thoroughfare welsh_thoroughfare double_dependent_locality ' +
    'dependent_locality locality welsh_dependent_locality welsh_double_dependent_locality town_name ' +
    'administrative_area post_town welsh_post_town postcode postcode_locator postcode_type delivery_point_suffix ' +
    'addressbase_postal po_box_number ward_code parish_code rm_start_date multi_occ_count voa_ndr_p_desc_code ' +
    'voa_ndr_scat_code alt_language'
  ).split(' '),
  skip: { state: ['4'], change_type: ['D'], addressbase_postal: ['N'] },
  titleCase: true,
  parts: {
    subBuilding: [
      '{sub_building_name}',
      {
        of: '{sao_text}|{sao_start_number}{sao_start_suffix}[-{sao_end_number}{sao_end_suffix}]',
        match: '^(.+)\\|(.*)$',
        write: '$1 $2',
      },
      'Flat {sao_start_number}{sao_start_suffix}[-{sao_end_number}{sao_end_suffix}]',
    ],
    // Leaves out names that are a number, such as '12A', because Royal Mail stores a number with a letter as the
    // building's name. `number` uses these names instead.
    buildingName: [{ of: '{building_name}', match: '^(?!\\d+[A-Z]?(?:-\\d+[A-Z]?)?$)(.+)$' }, '{pao_text}'],
    number: [
      '{building_number}',
      { of: '{building_name}', match: '^(\\d+[A-Z]?(?:-\\d+[A-Z]?)?)$' },
      {
        of: '{dependent_thoroughfare}{thoroughfare}|{pao_start_number}{pao_start_suffix}[-{pao_end_number}{pao_end_suffix}]',
        match: '^\\|(.+)$',
      },
    ],
    street: ['{dependent_thoroughfare}', '{thoroughfare}', '{street_description}'],
    locality: ['{dependent_locality}', '{locality}'],
    town: ['{post_town}', '{town_name}'],
    postcode: ['{postcode}', '{postcode_locator}'],
  },
}

// Source: HM Land Registry, "How to access HM Land Registry Price Paid Data", explanations of column headers. The files
// have no header. PAON identifies the house by a number, a name, or both ('VICTORIA HOUSE, 12'). SAON identifies a flat
// in it. Status D marks a deleted sale.
const NUMBER_PATTERN = '\\d+[A-Z]?(?: ?- ?\\d+[A-Z]?)?'
const pricePaidLayout = {
  header: false,
  columns: (
    'transaction price date postcode property_type new duration paon saon street locality town district county ' +
    'category record_status'
  ).split(' '),
  skip: { record_status: ['D'] },
  titleCase: true,
  parts: {
    subBuilding: [{ of: '{saon}', match: '^(\\d+[A-Z]?)$', write: 'Flat $1' }, '{saon}'],
    buildingName: { of: '{paon}', match: `^(?!${NUMBER_PATTERN}$)(.+?)(?:, ?${NUMBER_PATTERN})?$` },
    number: { of: '{paon}', match: `^(?:.*, ?)?(${NUMBER_PATTERN})$` },
    street: '{street}',
    locality: '{locality}',
    town: '{town}',
    county: '{county}',
    postcode: '{postcode}',
  },
}

/** The built-in layouts, by the name that `addresses import --layout` accepts. */
export const CSV_LAYOUTS: Record<string, CsvLayout> = {
  plain: layoutSchema.parse(plainLayout),
  'os-addressbase-plus': layoutSchema.parse(osAddressBasePlusLayout),
  'price-paid': layoutSchema.parse(pricePaidLayout),
}
