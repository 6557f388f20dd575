-- The tables. Times are whole microseconds: `day` counts UTC days since 1970-01-01, `at` microseconds since
-- that day's midnight, `…_after` microseconds since the prompt. Everything that grows with the logs is kept
-- by day, so that a night's rows lie together and a question about a month reads a month.
-- The views in 0002 say the same in plain words.

-- One row: what this file is bound to.
create table database (
  id integer primary key check (id = 1),
  key_check integer not null,          -- SipHash of a fixed text under the key file: tells a wrong key
  fold_version integer not null        -- the fold that wrote the derived tables
) strict;

create table platform (id integer primary key, name text not null unique) strict;
create table permission (id integer primary key, name text not null unique) strict;
create table event_kind (rank integer primary key, name text not null unique) strict;

insert into event_kind (rank, name) values
  (1, 'tappedFeature'), (2, 'sawRationale'), (3, 'choseNotNow'), (4, 'readStatus'), (5, 'requested'),
  (6, 'prompted'), (7, 'allowed'), (8, 'declined'), (9, 'dismissed'), (10, 'ignored'),
  (11, 'offeredSettings'), (12, 'openedSettings'), (13, 'revoked'), (14, 'reachedFeature');

-- The ledger: one row for every content that was read, in one way of reading it.
create table file (
  id integer primary key,
  digest_high integer not null,        -- of the decompressed bytes
  digest_low integer not null,
  reading integer not null,            -- of how they were read: platform, mapping
  whole integer not null,              -- 1 where they were read to the file's end
  ending text not null,                -- 'complete', or what cut it short
  ending_byte integer,                 -- where in the file as it lies on disk
  lines integer not null,
  events integer not null,
  duplicates integer not null,
  other integer not null,
  rejected integer not null,
  blank integer not null,
  read_at_us integer not null,
  check (lines = events + duplicates + other + rejected + blank),
  unique (digest_high, digest_low, reading, whole)
) strict;

-- Where each content was last met, so that a file that looks unchanged need not be opened.
create table location (
  path blob not null,                  -- bytes: a name need not be text
  reading integer not null,
  size integer not null,
  modified_us integer not null,
  file integer not null references file (id),
  primary key (path, reading)
) without rowid, strict;

create index location_file on location (file);

-- The quarantine: where a line was refused and why, never what it said.
create table reject (
  file integer not null references file (id) on delete cascade,
  line integer not null,
  byte integer not null,               -- offset of the line in the decompressed content
  reason text not null,
  field text,
  primary key (file, line)
) without rowid, strict;

-- A user on one platform, under the keyed pseudonym. `permissions` has a bit for each permission id that the
-- user has a journey of (bit 62 for all ids above 61); `days` one for each UTC day with an event, bit 0 being
-- `first_day`. Days that do not fit into these 63 bits stand in `person_day`, and bit 63 says so. `unsettled` has
-- the bits of the permissions whose journey may give something else once the feature is reached again.
create table person (
  pseudonym integer not null,
  platform integer not null,
  id integer not null,
  permissions integer not null,
  first_day integer not null,
  days integer not null,
  unsettled integer not null,
  primary key (pseudonym, platform)
) without rowid, strict;

create table person_day (
  person integer not null,
  day integer not null,
  primary key (person, day)
) without rowid, strict;

create unique index person_id on person (id);

-- The distinct combinations of all that repeats from event to event.
create table shape (
  id integer primary key,
  fingerprint integer not null unique, -- SipHash of the fields below under the key
  platform integer not null,
  permission integer not null,
  rank integer not null,
  variant text, app_version text, os_version text, region text,
  feature text, browser text, "trigger" text, scope text,
  status text, source text, prompt_shown integer, gesture integer
) strict;

create table event (
  day integer not null,
  person integer not null,
  at integer not null,
  shape integer not null,
  identity integer not null,           -- of the event's id, session, latency and ordinal; 48 bits
  latency_us integer,
  primary key (day, person, at, shape, identity)
) without rowid, strict;

-- How often each kind stands in the log, and whether its source says that it would be there.
create table logged (
  platform integer not null,
  permission integer not null,
  rank integer not null,
  events integer not null,
  declared integer not null,
  primary key (platform, permission, rank)
) without rowid, strict;

-- What the fold makes of the journeys.
create table episode (
  day integer not null,
  person integer not null,
  permission integer not null,
  n integer not null,                  -- ordinal among the journey's prompts of that day
  at integer not null,
  previous_before integer,             -- the journey's previous prompt, so long before this one
  shape integer not null,              -- of the prompt
  arm integer not null,                -- 0: the variant of `shape`, -1: inferred cold, -2: inferred rationaleFirst
  answer integer,                      -- 1 allowed, 2 declined, 3 dismissed, 4 ignored
  answered_after integer,
  reached_after integer,
  recovered_after integer,
  route integer,                       -- 1 reprompt, 2 settings, 3 other, 4 ungranted
  primary key (day, person, permission, n)
) without rowid, strict;

create table silent_request (
  day integer not null,
  person integer not null,
  permission integer not null,
  at integer not null,
  n integer not null,                  -- ordinal among the journey's silent requests of that instant
  stretch integer not null,            -- ordinal in the journey; a burst never crosses stretches
  shape integer not null,
  arm integer not null,                -- as in episode; above 0: the shape of the prompt that names the arm
  latency_us integer,
  primary key (day, person, permission, at, n)
) without rowid, strict;

-- The asks that are not prompts; every prompt is an ask as well.
create table ask (
  day integer not null,
  person integer not null,
  permission integer not null,
  at integer not null,
  n integer not null,
  shape integer not null,
  arm integer not null,                -- as in silent_request
  primary key (day, person, permission, at, n)
) without rowid, strict;

-- The daily cube: additive counts, from which a report over whole UTC days is summed. `field` is 'all' or one
-- of the breakdown fields, `value` that field's value, '' where it is absent; of prompts and asks these
-- have no row, since they are what the values leave of 'all'. `gap` is the number of days
-- since the same journey's previous prompt, ask, silent request or burst day, −1 where there is none: a user
-- counts in a window by the row whose gap reaches out of it. `…_after` are days since `day`, −1 for never.
create table prompt_count (
  permission integer not null, field text not null, day integer not null,
  platform integer not null, value text not null, gap integer not null,
  answer integer not null, answered_after integer not null, reached_after integer not null,
  route integer not null, recovered_after integer not null,
  users integer not null,
  primary key (permission, field, day, platform, value, gap, answer, answered_after, reached_after, route,
    recovered_after)
) without rowid, strict;

create table ask_count (
  permission integer not null, field text not null, day integer not null,
  platform integer not null, value text not null, gap integer not null,
  users integer not null,
  primary key (permission, field, day, platform, value, gap)
) without rowid, strict;

create table silent_count (
  permission integer not null, field text not null, day integer not null,
  platform integer not null, value text not null, gap integer not null,
  users integer not null,
  requests integer not null,
  primary key (permission, field, day, platform, value, gap)
) without rowid, strict;

-- A burst counts from the end of day `day + after` on, when it has grown to `requests`; `begins` is 1 on the
-- row with which it first is one.
create table burst_count (
  permission integer not null, field text not null, day integer not null,
  platform integer not null, value text not null, gap integer not null,
  after integer not null, requests integer not null, begins integer not null,
  bursts integer not null,
  primary key (permission, field, day, platform, value, gap, after, requests, begins)
) without rowid, strict;
