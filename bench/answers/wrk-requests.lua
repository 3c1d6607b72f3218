-- For wrk: each of its threads sends the requests of its own file, whole texts of HTTP/1.1 that end with the byte 1, in order.
local threads = 0

function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

function init(args)
  local file = io.open(args[1] .. number, "r")
  requests, sent = {}, 0
  for text in file:read("*a"):gmatch("([^\1]+)\1") do requests[#requests + 1] = text end
  file:close()
end

function request()
  sent = sent + 1
  if sent >= #requests then wrk.thread:stop() end
  return requests[sent]
end
