-- The new text of store_bills_package renames a parameter, and CREATE OR REPLACE can't do that. In an empty database, the
-- function doesn't exist yet.
DROP FUNCTION IF EXISTS store_bills_package;
DELETE FROM applied_functions WHERE file = 'contracts/store_bills_package.sql';
