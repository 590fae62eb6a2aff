-- wrk's side of wrk.ts: a call with a tenant that is new, and the figures of the round as JSON.
local count = 0
local prefix

function init()
  math.randomseed(tonumber(os.getenv("SEED")))
  prefix = string.format("%x-%x", math.random(2 ^ 30), math.random(2 ^ 30))
end

function request()
  count = count + 1
  local unique = prefix .. "-" .. count
  local headers = { ["Content-Type"] = "application/json", ["X-API-Key"] = os.getenv("API_KEY") }
  local name, value = string.match(os.getenv("HEADER") or "", "^([^:]+):%s*(.*)$")
  if name then headers[name] = string.gsub(value, "{unique}", unique) end
  return wrk.format("POST", nil, headers, (string.gsub(os.getenv("BODY"), "{unique}", unique)))
end

function done(summary, latency)
  io.write(string.format('{"calls":%d,"microseconds":%d,"p50":%d,"p99":%d,"errors":%d}\n', summary.requests,
    summary.duration, latency:percentile(50), latency:percentile(99), summary.errors.status + summary.errors.connect
      + summary.errors.read + summary.errors.write + summary.errors.timeout))
end
