-- A database of format 2, as a server of that format wrote it: three matches with hints, clocks and a rematch.
-- Match 1 has hints and ten minutes; its rematch is match 3. Match 2 has neither hints nor clocks.
CREATE TABLE chat (
    id bigint NOT NULL,
    match bigint NOT NULL,
    seat integer NOT NULL,
    "time" bigint NOT NULL,
    text text NOT NULL
);
ALTER TABLE chat ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME chat_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE durbar (
    format integer NOT NULL,
    secret text NOT NULL
);
CREATE TABLE line (
    match bigint NOT NULL,
    line bigint NOT NULL,
    ply bigint NOT NULL,
    seat integer NOT NULL,
    hash bigint NOT NULL,
    dice text NOT NULL,
    move text,
    "time" bigint NOT NULL,
    chain bigint NOT NULL
);
CREATE TABLE match (
    id bigint NOT NULL,
    system text NOT NULL,
    scenario text NOT NULL,
    header text NOT NULL,
    created bigint NOT NULL,
    bonus bigint NOT NULL,
    over boolean DEFAULT false NOT NULL
);
CREATE SEQUENCE match_id
    START WITH 1024
    INCREMENT BY 1024
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE paper (
    match bigint NOT NULL,
    seat integer NOT NULL,
    paper integer NOT NULL,
    text text NOT NULL
);
CREATE TABLE seat (
    match bigint NOT NULL,
    seat integer NOT NULL,
    player integer NOT NULL,
    token bytea,
    name text NOT NULL,
    bot text NOT NULL,
    webhook text NOT NULL,
    seen bigint NOT NULL,
    clock bigint NOT NULL
)
WITH (fillfactor='80');
CREATE TABLE server (
    id bigint NOT NULL,
    address text NOT NULL,
    beat timestamp with time zone NOT NULL,
    since timestamp with time zone NOT NULL
);
CREATE TABLE shelf (
    name text NOT NULL,
    text text NOT NULL,
    "time" bigint NOT NULL
);
CREATE TABLE tail (
    match bigint NOT NULL,
    lines bigint NOT NULL,
    chain bigint NOT NULL,
    owner bigint DEFAULT 0 NOT NULL,
    epoch bigint DEFAULT 0 NOT NULL
)
WITH (fillfactor='60');
INSERT INTO chat OVERRIDING SYSTEM VALUE VALUES (1, 1, 1, 1700000002000, 'well');
INSERT INTO durbar VALUES (2, '9734a3f41bbe416db7f3f151d51ab7ad6e3554c80e874f8587530d5ec3a9e820');
INSERT INTO line VALUES (1, 1, 1, 1, -81985529216486896, '3,5', 'bid 3', 1700000001000, 8178407586742662556);
INSERT INTO match VALUES (2, 'tally', 'tally-1', 'header
', 1700000000002, 0, false);
INSERT INTO match VALUES (3, 'tally', 'tally-1', 'header
', 1700000000003, 5000, false);
INSERT INTO match VALUES (1, 'tally', 'tally-1', 'header
', 1700000000001, 5000, true);
INSERT INTO paper VALUES (1, 0, 0, 'Kumasi
?');
INSERT INTO paper VALUES (1, 0, 1, 'same abababababababababababababababababababababababababababababababab');
INSERT INTO paper VALUES (1, 1, 1, 'same');
INSERT INTO paper VALUES (1, -1, 1, '3');
INSERT INTO seat VALUES (1, 0, 0, '\x0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a', 'Ann', '', '', 0, 600000);
INSERT INTO seat VALUES (1, 1, 0, '\x0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b', 'Bea', '', '', 0, 599000);
INSERT INTO seat VALUES (1, -1, 0, '\x0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c', '', 'hints', '', 0, 600000);
INSERT INTO seat VALUES (1, -2, 0, '\x0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d', '', '', '', 0, 0);
INSERT INTO seat VALUES (2, 0, 0, '\x1414141414141414141414141414141414141414141414141414141414141414', 'Ann', '', '', 0, 0);
INSERT INTO seat VALUES (2, 1, 0, '\x1515151515151515151515151515151515151515151515151515151515151515', 'Bea', '', '', 0, 0);
INSERT INTO seat VALUES (2, -1, 0, '\x1616161616161616161616161616161616161616161616161616161616161616', '', 'no hints', '', 0, 0);
INSERT INTO seat VALUES (2, -2, 0, '\x1717171717171717171717171717171717171717171717171717171717171717', '', '', '', 0, 0);
INSERT INTO seat VALUES (3, 0, 0, '\x1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e', 'Ann', '', '', 0, 600000);
INSERT INTO seat VALUES (3, 1, 0, '\x1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f', 'Bea', '', '', 0, 599000);
INSERT INTO seat VALUES (3, -1, 0, '\x2020202020202020202020202020202020202020202020202020202020202020', '', 'no hints', '', 0, 600000);
INSERT INTO seat VALUES (3, -2, 0, '\x2121212121212121212121212121212121212121212121212121212121212121', '', '', '', 0, 0);
INSERT INTO shelf VALUES ('aa', 'one', 5);
INSERT INTO tail VALUES (2, 0, 0, 0, 0);
INSERT INTO tail VALUES (3, 0, 0, 0, 0);
INSERT INTO tail VALUES (1, 1, 8178407586742662556, 2606414000358622365, 1);
SELECT pg_catalog.setval('chat_id_seq', 1, true);
SELECT pg_catalog.setval('match_id', 2048, true);
ALTER TABLE chat
    ADD CONSTRAINT chat_pkey PRIMARY KEY (id);
ALTER TABLE line
    ADD CONSTRAINT line_pkey PRIMARY KEY (match, line);
ALTER TABLE match
    ADD CONSTRAINT match_pkey PRIMARY KEY (id);
ALTER TABLE paper
    ADD CONSTRAINT paper_pkey PRIMARY KEY (match, seat, paper);
ALTER TABLE seat
    ADD CONSTRAINT seat_pkey PRIMARY KEY (match, seat);
ALTER TABLE server
    ADD CONSTRAINT server_pkey PRIMARY KEY (id);
ALTER TABLE shelf
    ADD CONSTRAINT shelf_pkey PRIMARY KEY (name);
ALTER TABLE tail
    ADD CONSTRAINT tail_pkey PRIMARY KEY (match);
CREATE INDEX chat_match ON chat USING btree (match, id);
CREATE UNIQUE INDEX seat_token ON seat USING btree (token) WHERE (token IS NOT NULL);
