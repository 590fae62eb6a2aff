ALTER TABLE api_requests VALIDATE CONSTRAINT api_requests_errors;
