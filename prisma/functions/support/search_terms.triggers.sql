-- These triggers keep tenant_search_terms and name_words up to date for live tenants.
CREATE OR REPLACE TRIGGER tenants_index_new AFTER INSERT ON tenants FOR EACH ROW
WHEN (NEW.mode = 'live' AND NEW.account_created_at IS NULL) EXECUTE FUNCTION index_new_tenant();

CREATE OR REPLACE TRIGGER tenants_index_changed AFTER UPDATE OF first_name, last_name, contact_no, erased_at
ON tenants FOR EACH ROW
WHEN (NEW.mode = 'live' AND (OLD.first_name, OLD.last_name, OLD.contact_no, OLD.erased_at)
  IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.contact_no, NEW.erased_at))
EXECUTE FUNCTION index_changed_tenant();

CREATE OR REPLACE TRIGGER tenants_index_gone AFTER DELETE ON tenants FOR EACH ROW
WHEN (OLD.mode = 'live') EXECUTE FUNCTION index_changed_tenant();

CREATE OR REPLACE TRIGGER house_contracts_index_new AFTER INSERT ON house_contracts FOR EACH ROW
WHEN (NEW.mode = 'live') EXECUTE FUNCTION index_new_contract();

CREATE OR REPLACE TRIGGER house_contracts_index_changed AFTER UPDATE OF first_name, last_name, contact_no
ON house_contracts FOR EACH ROW
WHEN (NEW.mode = 'live' AND (OLD.first_name, OLD.last_name, OLD.contact_no)
  IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.contact_no))
EXECUTE FUNCTION index_changed_contract();
