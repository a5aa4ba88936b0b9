-- Requests for wrk: each line of a file in turn, by each person of another file in turn.
-- wrk -s requests.lua URL -- REQUESTS [TOKENS] ; a request is 'GET /path' or 'GET /path bytes=0-99', anonymous without
-- tokens.
-- `done` prints the figures as one line of JSON.

local requests, heads = {}, {}
local sent = 0

local function read_lines(path)
  local lines = {}
  for line in io.lines(path) do lines[#lines + 1] = line end
  return lines
end

function init(args)
  for i, line in ipairs(read_lines(args[1])) do
    local target, range = line:match("^(%S+ %S+) ?(%S*)$")
    requests[i] = target .. " HTTP/1.1\r\n" .. (range ~= "" and "Range: " .. range .. "\r\n" or "")
  end
  local common = ""
  for name, value in pairs(wrk.headers) do common = common .. name .. ": " .. value .. "\r\n" end
  if args[2] then
    for i, token in ipairs(read_lines(args[2])) do
      heads[i] = common .. "Authorization: Bearer " .. token .. "\r\n\r\n"
    end
  else
    heads[1] = common .. "\r\n"
  end
end

function request()
  local line, head = requests[sent % #requests + 1], heads[sent % #heads + 1]
  sent = sent + 1
  return line .. head
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format('{"requests":%d,"seconds":%f,"failed":%d,"p50":%f,"p99":%f}\n',
    summary.requests, summary.duration / 1e6, failed,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
