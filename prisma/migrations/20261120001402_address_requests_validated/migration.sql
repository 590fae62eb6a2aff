-- Apart from the migration that adds them: a look at every row then locks nobody out.
ALTER TABLE "address_requests" VALIDATE CONSTRAINT "address_requests_set_aside";
ALTER TABLE "address_requests" VALIDATE CONSTRAINT "address_requests_set_aside_by_fkey";
