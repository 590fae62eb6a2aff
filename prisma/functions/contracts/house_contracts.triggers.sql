-- This trigger updates sort_name and search_words, by which the portal sorts and searches contracts.
CREATE OR REPLACE TRIGGER house_contracts_index BEFORE INSERT OR UPDATE OF
  first_name, last_name, email, address, matched_address, postcode, status, gas, electricity, water, tv, wifi
ON house_contracts FOR EACH ROW EXECUTE FUNCTION index_contract();
