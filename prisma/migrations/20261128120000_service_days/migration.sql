-- What the service measures about itself for the page /status: the minutes in which a worker was running, and daily counts.
CREATE TABLE measured_minutes (
  minute timestamptz(3) PRIMARY KEY,
  CONSTRAINT measured_minutes_minute CHECK (extract(second FROM minute) = 0)
);

CREATE TABLE service_days (
  day date NOT NULL,
  part text NOT NULL,
  total int NOT NULL,
  failed int NOT NULL,

  PRIMARY KEY (day, part),
  CONSTRAINT service_days_failed CHECK (failed BETWEEN 0 AND total)
);
