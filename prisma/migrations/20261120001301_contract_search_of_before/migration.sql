-- Alone in its migration, since it commits.
CALL index_contracts_of_before();
