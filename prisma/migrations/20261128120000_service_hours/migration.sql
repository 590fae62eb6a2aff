-- What the service measures about itself for the page /status: the minutes in which a worker was running, and hourly
-- counts. Counting the requests of a whole day can take too long.
CREATE TABLE measured_minutes (
  minute timestamptz(3) PRIMARY KEY,
  CONSTRAINT measured_minutes_minute CHECK (extract(second FROM minute) = 0)
);

CREATE TABLE service_hours (
  hour timestamptz(3) NOT NULL,
  part text NOT NULL,
  total int NOT NULL,
  failed int NOT NULL,

  PRIMARY KEY (hour, part),
  CONSTRAINT service_hours_hour CHECK (extract(minute FROM hour AT TIME ZONE 'UTC') = 0 AND extract(second FROM hour) = 0),
  CONSTRAINT service_hours_failed CHECK (failed BETWEEN 0 AND total)
);
