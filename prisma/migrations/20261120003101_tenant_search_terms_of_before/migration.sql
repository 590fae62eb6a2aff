-- Alone in its migration, since it commits.
CALL index_tenants_of_before();
