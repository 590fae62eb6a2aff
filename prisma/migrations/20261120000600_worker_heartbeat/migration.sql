-- When a worker last said that it takes jobs: one row, whichever worker wrote it. Without one the
-- service is not ready.
CREATE TABLE "worker_heartbeat" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "beat_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "worker_heartbeat_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "worker_heartbeat_is_one_row" CHECK (id = 1)
);
