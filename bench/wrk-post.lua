-- The script with which wrk.ts runs wrk. Each request is for a new tenant, in one of several houses. At the end, the
-- script prints the results as JSON.
local count = 0
local prefix
local houses = {}
local names = {}

function init()
  math.randomseed(tonumber(os.getenv("SEED")))
  prefix = string.format("%x-%x", math.random(2 ^ 30), math.random(2 ^ 30))
  for house in string.gmatch(os.getenv("HOUSES"), "[^\n]+") do table.insert(houses, house) end
  for name in string.gmatch(os.getenv("NAMES"), "[^\n]+") do table.insert(names, name) end
end

function request()
  count = count + 1
  local first, last = string.match(names[(count - 1) % #names + 1], "^(%S+) (%S+)$")
  local drawn = {
    unique = prefix .. "-" .. count,
    first = first,
    last = last,
    digits = string.format("%06d", math.random(0, 999999)),
    house = houses[math.random(#houses)],
  }
  local headers = { ["Content-Type"] = "application/json", ["X-API-Key"] = os.getenv("API_KEY") }
  local header, value = string.match(os.getenv("HEADER") or "", "^([^:]+):%s*(.*)$")
  if header then headers[header] = string.gsub(value, "{(%l+)}", drawn) end
  return wrk.format("POST", nil, headers, (string.gsub(os.getenv("BODY"), "{(%l+)}", drawn)))
end
function done(summary, latency)
  io.write(string.format('{"calls":%d,"microseconds":%d,"p50":%d,"p99":%d,"errors":%d}\n', summary.requests,
    summary.duration, latency:percentile(50), latency:percentile(99), summary.errors.status + summary.errors.connect
      + summary.errors.read + summary.errors.write + summary.errors.timeout))
end
