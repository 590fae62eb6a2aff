CREATE OR REPLACE TRIGGER api_keys_scope BEFORE INSERT OR UPDATE OF scope, permissions ON api_keys
FOR EACH ROW EXECUTE FUNCTION sync_api_key_scope();
