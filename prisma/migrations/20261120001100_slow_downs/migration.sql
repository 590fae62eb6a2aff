-- Tries at signing in, and until when the next has to wait. Unlogged: a crash of PostgreSQL forgives them.
CREATE UNLOGGED TABLE "slow_downs" (
    "subject" BYTEA NOT NULL,
    "tries" INTEGER NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "blocked_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "slow_downs_pkey" PRIMARY KEY ("subject"),
    CONSTRAINT "slow_downs_subject_is_sha256" CHECK (octet_length(subject) = 32),
    CONSTRAINT "slow_downs_tries" CHECK (tries >= 0)
);

CREATE INDEX "slow_downs_last_at_idx" ON "slow_downs"("last_at");
