-- All are filled, and the trigger fills the next ones.
DROP PROCEDURE index_contracts_of_before;
