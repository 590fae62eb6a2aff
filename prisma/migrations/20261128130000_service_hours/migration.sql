-- The page /status counts by the hour instead of by the day, because counting the requests of a whole day can take too long.
-- No version with service_days was released.
DROP TABLE service_days;

CREATE TABLE service_hours (
  hour timestamptz(3) NOT NULL,
  part text NOT NULL,
  total int NOT NULL,
  failed int NOT NULL,

  PRIMARY KEY (hour, part),
  CONSTRAINT service_hours_hour CHECK (extract(minute FROM hour AT TIME ZONE 'UTC') = 0 AND extract(second FROM hour) = 0),
  CONSTRAINT service_hours_failed CHECK (failed BETWEEN 0 AND total)
);
