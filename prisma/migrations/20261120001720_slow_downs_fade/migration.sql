-- Tries fade with time, and so in parts. The table holds an hour's, a rewrite takes milliseconds.
ALTER TABLE "slow_downs" ALTER COLUMN "tries" TYPE DOUBLE PRECISION;
