-- All are found by now, and the triggers see to the next ones.
DROP PROCEDURE index_tenants_of_before;
