-- By what the owner of a sign-in knows it. Those of before end within 12 hours.
ALTER TABLE "user_sessions" ADD COLUMN "browser" TEXT;
