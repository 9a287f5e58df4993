/*
 * What Redis does in one step each. Times are its own (`TIME`), in milliseconds, so that servers whose clocks differ count alike. Every key
 * has an end: nothing is left behind by a server that dies.
 */

const clock = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`

/** KEYS: what is counted. ARGV: most, within, units. @returns 0, or the milliseconds until there is room again. */
export const takeScript = `${clock}
local most, within = tonumber(ARGV[1]), tonumber(ARGV[2])
local window = math.floor(now / within)
local key = KEYS[1] .. '|' .. window
local units = tonumber(ARGV[3])
local count = redis.call('INCRBY', key, units)
local left = (window + 1) * within - now
if count == units then redis.call('PEXPIRE', key, left) end
if count > most then return math.max(1, left) end
return 0
`

/**
 * KEYS: a sorted set of times. ARGV: a name for this event, then most and within of each limit.
 * @returns 0, or the milliseconds until there is room under every limit.
 */
export const takeExactScript = `${clock}
local longest, wait = 0, 0
for i = 2, #ARGV, 2 do
  local most, within = tonumber(ARGV[i]), tonumber(ARGV[i + 1])
  longest = math.max(longest, within)
  local oldest = redis.call('ZREVRANGE', KEYS[1], most - 1, most - 1, 'WITHSCORES')
  if oldest[2] then wait = math.max(wait, tonumber(oldest[2]) + within - now) end
end
if wait > 0 then return wait end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - longest)
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('PEXPIRE', KEYS[1], longest)
return 0
`

/** KEYS: the letter, the list of all letters. ARGV: read hash, message, lifetime, room. @returns 'left', 'taken' or 'full'. */
export const leaveScript = `${clock}
if redis.call('EXISTS', KEYS[1]) == 1 then return 'taken' end
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
if redis.call('ZCARD', KEYS[2]) >= tonumber(ARGV[4]) then return 'full' end
redis.call('HSET', KEYS[1], 'read', ARGV[1], 'message', ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
redis.call('ZADD', KEYS[2], now + ARGV[3], KEYS[1])
redis.call('PEXPIRE', KEYS[2], ARGV[3])
return 'left'
`

/** KEYS: the letter, the list of all letters. ARGV: read hash. @returns the message, once, or nothing. */
export const openScript = `
if redis.call('HGET', KEYS[1], 'read') ~= ARGV[1] then return false end
local message = redis.call('HGET', KEYS[1], 'message')
redis.call('DEL', KEYS[1])
redis.call('ZREM', KEYS[2], KEYS[1])
return message
`
