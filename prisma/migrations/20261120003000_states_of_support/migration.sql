-- A new value of a type cannot be used in the transaction that adds it, so these stand alone.
ALTER TYPE "contract_state" ADD VALUE 'released';
ALTER TYPE "email_state" ADD VALUE 'delivered';
ALTER TYPE "email_state" ADD VALUE 'complained';
