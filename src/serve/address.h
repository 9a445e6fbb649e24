/* address.h: what one network address may have at a time: connections, requests, new games, reports. An address of this machine is
 * not limited, unless a proxy stands there: then the address that the proxy tells counts. Inside serve only.
 * May use: connection, request. */
#ifndef DURBAR_SERVE_ADDRESS_H
#define DURBAR_SERVE_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>

struct client;
struct connection;
struct request;
struct server;

/* What is limited, beside connections. */
enum quota { QUOTA_REQUESTS, QUOTA_MATCHES, QUOTA_DOWNLOADS, QUOTAS };

enum { ADDRESS_TEXT = 64 }; /* buffer for an address in letters */

/* May the connection stay? It counts until serve_leave_address. */
bool serve_admit_address(struct connection *connection);
void serve_leave_address(struct connection *connection);
/* Behind a proxy, or handed over by another server (`relayed`): the connection counts for the address that the request was
 * forwarded for. False: that one has too many. */
bool serve_readdress(struct connection *connection, const struct request *request, bool relayed);
/* The address that the connection counts for, or else its peer's. */
void serve_tell_address(const struct connection *connection, char text[ADDRESS_TEXT]);
/* Once a second: forgets the addresses that are not connected and whose quotas are whole; `all`: every one. */
void serve_purge_addresses(struct server *server, bool all);
/* Takes one from a quota of the client's address; false: it must wait. */
bool serve_take_quota(struct client *client, enum quota quota);

#endif
