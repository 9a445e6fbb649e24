/* load.c: a load test of the server: creates many matches with two connected seats each, plays them, and measures
 * moves on disk per second and the time from sending a move to the opponent's update.
 * Plain sockets and epoll, one thread. May use: the C library, Linux. See docs/performance.md. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { SEATS = 2, BUFFER = 1 << 20, TOKEN = 32, SAMPLES = 1 << 22, EVENTS = 512, PLIES = 16 };
enum { TEXT = 1, PING = 9, PONG = 10 }; /* frames */

struct seat {
	int file;
	struct match *match;
	int index;
	bool open, seated;
	char *bytes;
	size_t used, room;
};
struct match {
	struct seat seat[SEATS];
	char token[SEATS][TOKEN + 1];
	uint64_t sent_ns[PLIES]; /* when the move that leads to a ply was sent, by ply */
	bool over;
};

static const char *scenario = "asante", *options = "{}";
static int port = 8080, matches = 1000, seconds = 10, rate, names_count, server, most;
static char names[SEATS][32];
static struct match *match;
static int epoll;
static uint64_t last_ack_ns, acks, refused, games, *sample, samples, sent;
static uint64_t random_state = 88172645463325252ull;

static uint64_t now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static uint64_t next_random(void)
{
	random_state ^= random_state << 13;
	random_state ^= random_state >> 7;
	random_state ^= random_state << 17;
	return random_state;
}

static void fail(const char *what)
{
	fprintf(stderr, "load: %s: %s\n", what, strerror(errno));
	exit(1);
}

static int dial(void)
{
	struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
	int file = socket(AF_INET, SOCK_STREAM, 0), on = 1;

	to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (file < 0 || connect(file, (struct sockaddr *)&to, sizeof to))
		fail("connect");
	setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
	return file;
}

static void put(int file, const void *bytes, size_t size)
{
	const char *at = bytes;

	while (size) {
		ssize_t done = send(file, at, size, MSG_NOSIGNAL);

		if (done < 0 && errno != EAGAIN)
			fail("send");
		if (done > 0) {
			at += done;
			size -= (size_t)done;
		}
	}
}

/* A request on a connection of its own; the response, headers included, in `answer`. */
static void ask(const char *body, char *answer, size_t size)
{
	char head[512];
	int file = dial();
	size_t used = 0;
	ssize_t got;

	snprintf(head, sizeof head,
	         "POST /api/matches HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/json\r\n"
	         "Connection: close\r\nContent-Length: %zu\r\n\r\n",
	         port, strlen(body));
	put(file, head, strlen(head));
	put(file, body, strlen(body));
	while (used < size - 1 && (got = recv(file, answer + used, size - 1 - used, 0)) > 0) {
		used += (size_t)got;
		answer[used] = 0;
		if (strstr(answer, "\r\n\r\n{") && answer[used - 1] == '}')
			break;
	}
	answer[used] = 0;
	close(file);
}

static void serve_once(int patience_ms);

/* Links come as "british":"/play#TOKEN" in the order of the seats, the watcher's last. A server makes so many matches at once and then
 * so many a second; those who are seated meanwhile are listened to, as they are asked whether they live. */
static void create_match(struct match *it)
{
	char body[256], answer[4096];
	const char *at;

	snprintf(body, sizeof body, "{\"scenario\":\"%s\",\"options\":%s,\"seed\":\"load\"}", scenario, options);
	ask(body, answer, sizeof answer);
	while (strstr(answer, "Too many new matches")) {
		serve_once(5);
		ask(body, answer, sizeof answer);
	}
	at = strstr(answer, "\"links\":{");
	for (int i = 0; i < SEATS; i++) {
		const char *name = at ? strchr(at + (i ? 0 : 8), '"') : NULL;

		at = at ? strstr(at, "/play#") : NULL;
		if (!at || !name) {
			fprintf(stderr, "load: no match was created: %s\n", answer);
			exit(1);
		}
		if (names_count < SEATS) {
			size_t length = strcspn(name + 1, "\"");

			snprintf(names[names_count++], sizeof names[0], "\"%.*s\"", (int)length, name + 1);
		}
		memcpy(it->token[i], at + 6, TOKEN);
		at += 6 + TOKEN + 1;
	}
}

static void send_frame(struct seat *seat, int opcode, const char *text, size_t size)
{
	unsigned char frame[4096] = {(unsigned char)(0x80 | opcode)};
	size_t head = 2;

	/* A mask of zeros is a mask. */
	if (size < 126) {
		frame[1] = (unsigned char)(0x80 | size);
	} else {
		frame[1] = 0x80 | 126;
		frame[2] = (unsigned char)(size >> 8);
		frame[3] = (unsigned char)size;
		head = 4;
	}
	head += 4;
	if (head + size > sizeof frame)
		return;
	memcpy(frame + head, text, size);
	put(seat->file, frame, head + size);
}

static void connect_seat(struct seat *seat)
{
	struct epoll_event event = {.events = EPOLLIN, .data.ptr = seat};
	char hello[512];

	seat->file = dial();
	snprintf(hello, sizeof hello,
	         "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
	         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
	         port);
	put(seat->file, hello, strlen(hello));
	epoll_ctl(epoll, EPOLL_CTL_ADD, seat->file, &event);
}

/* The list of moves in a message: its first and last byte. */
static const char *find_moves(const char *text, const char **end)
{
	const char *at = strstr(text, "\"moves\":[");

	if (!at)
		return NULL;
	at += 9;
	*end = strchr(at, ']');
	return *end && *end > at ? at : NULL;
}

/* One of the listed moves at random, except conceding. */
static bool choose(const char *list, const char *end, char *move, size_t size)
{
	const char *at = list;
	int count = 0;

	while (at < end) {
		size_t length = strcspn(at + 1, "\"");

		if (strncmp(at + 1, "capitulate", 10) != 0 && next_random() % (uint64_t)++count == 0)
			snprintf(move, size, "%.*s", (int)length, at + 1);
		at += length + 3;
	}
	return count > 0;
}

static void make_move(struct seat *seat, const char *text)
{
	const char *end, *list = find_moves(text, &end), *ply = strstr(text, "\"ply\":");
	char move[2048], message[2200];

	if (!list || !ply || !choose(list, end, move, sizeof move))
		return;
	snprintf(message, sizeof message, "{\"op\":\"move\",\"ply\":%d,\"move\":\"%s\"}", atoi(ply + 6), move);
	seat->match->sent_ns[(atoi(ply + 6) + 1) % PLIES] = now_ns();
	sent++;
	send_frame(seat, TEXT, message, strlen(message));
}

static void note_update(struct seat *seat, const char *text)
{
	struct match *it = seat->match;

	const char *ply = strstr(text, "\"ply\":"), *by = strstr(text, "\"by\":");

	/* The opponent's update is what counts. */
	if (ply && by && strncmp(by + 5, names[seat->index], strlen(names[seat->index])) != 0 && samples < SAMPLES)
		sample[samples++] = now_ns() - it->sent_ns[atoi(ply + 6) % PLIES];
	if (strstr(text, "\"over\":true") && !it->over) {
		it->over = true;
		games++;
	}
}

/* With a fixed rate, moves wait for their time. */
static struct {
	struct seat *seat;
	char *text;
} * later;
static size_t later_first, later_count, later_room;

static void move_later(struct seat *seat, const char *text)
{
	if (later_count == later_room) {
		fprintf(stderr, "load: too many moves are waiting\n");
		exit(1);
	}
	later[(later_first + later_count) % later_room].seat = seat;
	later[(later_first + later_count++) % later_room].text = strdup(text);
}

static void hear(struct seat *seat, char *text)
{
	bool turn;

	if (strncmp(text, "{\"op\":\"ack\"", 11) == 0) {
		acks++;
		last_ack_ns = now_ns();
		return;
	}
	if (strncmp(text, "{\"op\":\"refused\"", 15) == 0 || strncmp(text, "{\"op\":\"error\"", 13) == 0) {
		if (!refused++)
			fprintf(stderr, "load: %.300s\n", text);
		return;
	}
	if (strncmp(text, "{\"op\":\"update\"", 14) == 0)
		note_update(seat, text);
	else if (strncmp(text, "{\"op\":\"welcome\"", 15) == 0)
		seat->seated = true;
	else
		return;
	turn = strstr(text, "\"moves\":[\"") != NULL;
	if (turn && !seat->match->over)
		move_later(seat, text);
}

/* Handles the complete frames that have been received. */
static void take_frames(struct seat *seat)
{
	size_t at = 0;

	if (!seat->open) {
		char *end = memmem(seat->bytes, seat->used, "\r\n\r\n", 4);
		char hello[128];

		if (!end)
			return;
		at = (size_t)(end - seat->bytes) + 4;
		seat->open = true;
		snprintf(hello, sizeof hello, "{\"op\":\"hello\",\"token\":\"%s\"}", seat->match->token[seat->index]);
		send_frame(seat, TEXT, hello, strlen(hello));
	}
	while (seat->used - at >= 2) {
		const unsigned char *frame = (const unsigned char *)seat->bytes + at;
		size_t size = frame[1] & 127, head = 2;
		char keep;

		if (size == 126) {
			size = (size_t)frame[2] << 8 | frame[3];
			head = 4;
		} else if (size == 127) {
			size = (size_t)frame[6] << 24 | (size_t)frame[7] << 16 | (size_t)frame[8] << 8 | frame[9];
			head = 10;
		}
		if (seat->used - at < head + size)
			break;
		keep = seat->bytes[at + head + size];
		seat->bytes[at + head + size] = 0;
		if ((frame[0] & 15) == TEXT)
			hear(seat, seat->bytes + at + head);
		else if ((frame[0] & 15) == PING)
			send_frame(seat, PONG, seat->bytes + at + head, size);
		seat->bytes[at + head + size] = keep;
		at += head + size;
	}
	memmove(seat->bytes, seat->bytes + at, seat->used - at);
	seat->used -= at;
}

static void receive(struct seat *seat)
{
	ssize_t got;

	if (seat->room - seat->used < 65536) {
		seat->room = seat->used + 131072;
		seat->bytes = realloc(seat->bytes, seat->room + 1);
		if (!seat->bytes)
			fail("memory");
	}
	got = recv(seat->file, seat->bytes + seat->used, seat->room - seat->used, MSG_DONTWAIT);
	if (got == 0) {
		fprintf(stderr, "load: the server closed a connection\n");
		exit(1);
	}
	if (got < 0)
		return;
	seat->used += (size_t)got;
	take_frames(seat);
}

static void serve_once(int patience_ms)
{
	struct epoll_event events[EVENTS];
	int count = epoll_wait(epoll, events, EVENTS, patience_ms);

	for (int i = 0; i < count; i++)
		receive(events[i].data.ptr);
}

static void send_due(uint64_t start)
{
	while (later_count) {
		if (rate && sent >= (now_ns() - start) * (uint64_t)rate / 1000000000u)
			return;
		make_move(later[later_first].seat, later[later_first].text);
		free(later[later_first].text);
		later_first = (later_first + 1) % later_room;
		later_count--;
	}
}

/* What a process has used so far. */
struct usage {
	double cpu_us;
	uint64_t switches; /* of context, by its own will or not */
	uint64_t memory;   /* bytes that are its own alone */
	uint64_t calls;    /* of the system, that read or write: sockets and files */
	uint64_t faults;   /* of pages that had no memory yet */
};

static void add_thread(const char *task, const char *name, struct usage *usage)
{
	char path[512], line[256];
	unsigned long long ns = 0, count;
	FILE *file;

	snprintf(path, sizeof path, "%s/%s/schedstat", task, name);
	file = fopen(path, "r");
	if (file && fscanf(file, "%llu", &ns) == 1)
		usage->cpu_us += (double)ns / 1000;
	if (file)
		fclose(file);
	snprintf(path, sizeof path, "%s/%s/status", task, name);
	file = fopen(path, "r");
	while (file && fgets(line, sizeof line, file))
		if (sscanf(line, "voluntary_ctxt_switches: %llu", &count) == 1 ||
		    sscanf(line, "nonvoluntary_ctxt_switches: %llu", &count) == 1)
			usage->switches += count;
	if (file)
		fclose(file);
}

/* The number in the line of a file of /proc/PID that has this form. */
static uint64_t read_number(int pid, const char *name, const char *form)
{
	char path[64], line[512];
	unsigned long long number = 0;
	FILE *file;

	snprintf(path, sizeof path, "/proc/%d/%s", pid, name);
	file = pid ? fopen(path, "r") : NULL;
	while (file && fgets(line, sizeof line, file) && sscanf(line, form, &number) != 1)
		continue;
	if (file)
		fclose(file);
	return number;
}

/* By the scheduler's own clock, which is finer than the ticks of /proc/PID/stat. Its threads live as long as the server. */
static struct usage look_at(int pid)
{
	struct usage usage = {0};
	char path[64];
	const struct dirent *entry;
	DIR *tasks;

	snprintf(path, sizeof path, "/proc/%d/task", pid);
	tasks = pid ? opendir(path) : NULL;
	while (tasks && (entry = readdir(tasks)) != NULL)
		if (entry->d_name[0] != '.')
			add_thread(path, entry->d_name, &usage);
	if (tasks)
		closedir(tasks);
	usage.memory = 1024 * read_number(pid, "status", "RssAnon: %llu kB");
	usage.calls = read_number(pid, "io", "syscr: %llu") + read_number(pid, "io", "syscw: %llu");
	usage.faults = read_number(pid, "stat", "%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*u %llu");
	return usage;
}

static int compare(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

static void set_up(void)
{
	struct rlimit limit;
	int seated = 0;

	getrlimit(RLIMIT_NOFILE, &limit);
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_NOFILE, &limit);
	epoll = epoll_create1(0);
	match = calloc((size_t)matches, sizeof *match);
	sample = calloc(SAMPLES, sizeof *sample);
	later_room = (size_t)matches * SEATS + 1;
	later = calloc(later_room, sizeof *later);
	if (!match || !sample || !later)
		fail("memory");
	for (int i = 0; i < matches; i++) {
		create_match(&match[i]);
		for (int s = 0; s < SEATS; s++) {
			match[i].seat[s].match = &match[i];
			match[i].seat[s].index = s;
			connect_seat(&match[i].seat[s]);
		}
		serve_once(0);
	}
	while (seated < matches * SEATS) {
		serve_once(100);
		seated = 0;
		for (int i = 0; i < matches; i++)
			seated += match[i].seat[0].seated + match[i].seat[1].seated;
	}
}

static void tell(double time)
{
	qsort(sample, samples, sizeof *sample, compare);
	printf("matches %d, seats %d, seconds %.1f\n", matches, matches * SEATS, time);
	printf("moves on disk %llu, per second %.0f, games ended %llu, refused %llu\n", (unsigned long long)acks,
	       (double)acks / time, (unsigned long long)games, (unsigned long long)refused);
	if (samples)
		printf("send to opponent's update: p50 %.2f ms, p90 %.2f ms, p99 %.2f ms, max %.2f ms\n",
		       (double)sample[samples / 2] / 1e6, (double)sample[samples * 9 / 10] / 1e6,
		       (double)sample[samples * 99 / 100] / 1e6, (double)sample[samples - 1] / 1e6);
}

/* Setting up and playing are told apart: `at` is before both, between them, and at the end. */
static void tell_cost(const struct usage at[3], const struct usage own[3])
{
	double moves = acks ? (double)acks : 1;

	printf("load tool: %.1f us a move, %.2f context switches\n", (own[2].cpu_us - own[1].cpu_us) / moves,
	       (double)(own[2].switches - own[1].switches) / moves);
	if (!server)
		return;
	printf("server: %.1f us a move, %.2f context switches; %.1f us with setting up, %.0f us a match\n",
	       (at[2].cpu_us - at[1].cpu_us) / moves, (double)(at[2].switches - at[1].switches) / moves,
	       (at[2].cpu_us - at[0].cpu_us) / moves, (at[1].cpu_us - at[0].cpu_us) / matches);
	printf("server: %.2f reads and writes a move, %.2f page faults\n", (double)(at[2].calls - at[1].calls) / moves,
	       (double)(at[2].faults - at[1].faults) / moves);
	printf("memory: %.1f kB a match when all are seated, %.1f kB after play, %.1f MB in all\n",
	       ((double)at[1].memory - (double)at[0].memory) / 1000 / matches,
	       ((double)at[2].memory - (double)at[0].memory) / 1000 / matches, (double)at[2].memory / 1e6);
}

int main(int argc, char **argv)
{
	struct usage at[3], own[3];
	uint64_t start, end;
	int letter;

	while ((letter = getopt(argc, argv, "p:m:s:r:n:g:o:P:")) != -1) {
		switch (letter) {
		case 'p':
			port = atoi(optarg);
			break;
		case 'm':
			matches = atoi(optarg);
			break;
		case 's':
			seconds = atoi(optarg);
			break;
		case 'r':
			rate = atoi(optarg);
			break;
		case 'n':
			most = atoi(optarg);
			break;
		case 'g':
			scenario = optarg;
			break;
		case 'o':
			options = optarg;
			break;
		case 'P':
			server = atoi(optarg);
			break;
		default:
			fprintf(stderr,
			        "usage: load [-p PORT] [-m MATCHES] [-s SECONDS] [-r MOVES A SECOND] [-n MOVES AT MOST] [-g SCENARIO]\n"
			        "            [-o OPTIONS AS JSON] [-P PROCESS OF THE SERVER, WHOSE COST IS TOLD]\n");
			return 2;
		}
	}
	at[0] = look_at(server);
	own[0] = look_at(getpid());
	set_up();
	at[1] = look_at(server);
	own[1] = look_at(getpid());
	fprintf(stderr, "load: all seats are connected\n");
	start = now_ns();
	sent = acks = samples = 0;
	end = start + (uint64_t)seconds * 1000000000u;
	while (now_ns() < end && (!most || acks < (uint64_t)most) && games < (uint64_t)matches) {
		send_due(start);
		serve_once(1);
	}
	at[2] = look_at(server);
	own[2] = look_at(getpid());
	/* All games may have ended before the time was up. */
	tell((double)((last_ack_ns ? last_ack_ns : now_ns()) - start) / 1e9);
	tell_cost(at, own);
	return 0;
}
