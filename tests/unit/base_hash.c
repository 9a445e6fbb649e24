/* base_hash.c: the hashes against values from elsewhere. SHA-256: values of sha256sum. SipHash-1-3:
 * the value of the published test (key 00..0f, bytes 00..07) and values of another program. */
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "test.h"

static void check_digest(const void *bytes, size_t size, const char *expected)
{
	uint8_t digest[32];
	char text[65];

	base_digest_bytes(bytes, size, digest);
	for (int i = 0; i < 32; i++)
		snprintf(text + 2 * i, 3, "%02x", digest[i]);
	assert_string_equal(text, expected);
}

TEST(sha_known_values)
{
	static char letters[1000];

	memset(letters, 'a', sizeof letters);
	check_digest("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
	check_digest("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
	check_digest(letters, 55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318");
	check_digest(letters, 56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a");
	check_digest(letters, 63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34");
	check_digest(letters, 64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
	check_digest(letters, 65, "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0");
	check_digest(letters, 119, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb");
	check_digest(letters, 120, "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c");
	check_digest(letters, 1000, "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3");
}

TEST(sip_known_values)
{
	const uint64_t key[2] = {0x0706050403020100, 0x0f0e0d0c0b0a0908};
	const uint64_t zero[2] = {0, 0}, ones[2] = {UINT64_MAX, UINT64_MAX};

	assert_int_equal(base_keyed_hash(key, 0x0706050403020100), 0x369095118d299a8e);
	assert_int_equal(base_keyed_hash(key, 0), 0x5cb96f6ba2a4fcfc);
	assert_int_equal(base_keyed_hash(key, 1), 0x32c5ea5ce472f19b);
	assert_int_equal(base_keyed_hash(key, 2), 0x7f38fb9f024fc6ec);
	assert_int_equal(base_keyed_hash(key, UINT64_C(1) << 63), 0x937d8b71e8c9000d);
	assert_int_equal(base_keyed_hash(zero, 0), 0xbd60acb658c79e45);
	assert_int_equal(base_keyed_hash(ones, UINT64_MAX), 0x5b16b7a8181980c2);
}

/* Every single bit of a block, its length and the start change the hash, and never to the same. */
TEST(quick_hash_sees_every_bit)
{
	uint8_t block[200] = {0};
	static uint64_t seen[200 * 8 + 202];
	size_t count = 0;

	for (size_t size = 0; size <= sizeof block; size++)
		seen[count++] = base_hash_bytes(block, size, 7);
	seen[count++] = base_hash_bytes(block, sizeof block, 8);
	for (size_t bit = 0; bit < 8 * sizeof block; bit++) {
		block[bit / 8] ^= (uint8_t)(1 << bit % 8);
		seen[count++] = base_hash_bytes(block, sizeof block, 7);
		block[bit / 8] ^= (uint8_t)(1 << bit % 8);
	}
	for (size_t i = 0; i < count; i++)
		for (size_t j = 0; j < i; j++)
			assert_int_not_equal(seen[i], seen[j]);
}

/* A flipped bit changes about half of the 64 bits of the hash. */
TEST(quick_hash_spreads)
{
	uint8_t block[64] = {0};
	const uint64_t plain = base_hash_bytes(block, sizeof block, 0);

	for (size_t bit = 0; bit < 8 * sizeof block; bit++) {
		int changed;

		block[bit / 8] ^= (uint8_t)(1 << bit % 8);
		changed = __builtin_popcountll(plain ^ base_hash_bytes(block, sizeof block, 0));
		assert_in_range(changed, 12, 52);
		block[bit / 8] ^= (uint8_t)(1 << bit % 8);
	}
}

TEST(quick_hash_ignores_alignment)
{
	char buffer[128];
	uint64_t first;

	memcpy(buffer, "The quick hash is the same wherever its bytes lie in memory.", 60);
	first = base_hash_bytes(buffer, 60, 3);
	for (size_t shift = 1; shift < 16; shift++) {
		memmove(buffer + shift, buffer + shift - 1, 60);
		assert_int_equal(base_hash_bytes(buffer + shift, 60, 3), first);
	}
}
