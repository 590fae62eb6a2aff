-- wrk's side of wrk.ts: calls of tenants that are new and houses of some towns, and the figures of the round as JSON.
local count = 0
local prefix
local houses = {}

function init()
  math.randomseed(tonumber(os.getenv("SEED")))
  prefix = string.format("%x-%x", math.random(2 ^ 30), math.random(2 ^ 30))
  for house in string.gmatch(os.getenv("HOUSES"), "[^\n]+") do table.insert(houses, house) end
end

-- A name that has hardly been there before: 'Kovamesu'.
local function name()
  local letters = ""
  for _ = 1, 4 do
    local consonant, vowel = math.random(16), math.random(5)
    letters = letters .. string.sub("bcdfghjklmnprstv", consonant, consonant) .. string.sub("aeiou", vowel, vowel)
  end
  return (string.gsub(letters, "^.", string.upper))
end

function request()
  count = count + 1
  local drawn = {
    unique = prefix .. "-" .. count,
    first = name(),
    last = name(),
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
