import type { PersonalData } from './personal-data-entry'
import { STAFF_DATA_MAP } from './staff-personal-data'
import { TENANT_DATA_MAP } from './tenant-personal-data'

/**
 * Every column that contains personal data. non-personal-columns.ts lists all other columns. A test checks that the two
 * lists together match the database.
 */
export const PERSONAL_DATA: PersonalData[] = [...TENANT_DATA_MAP, ...STAFF_DATA_MAP]
