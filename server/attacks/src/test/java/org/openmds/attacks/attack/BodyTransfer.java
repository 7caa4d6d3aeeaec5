package org.openmds.attacks.attack;

import java.util.stream.Stream;

/** The ways to send a body that its sender does not end: with a length, in chunks, or compressed. */
enum BodyTransfer {

    LENGTH, CHUNKED, COMPRESSED;

    /** Number of bytes that a sender announces beyond those that it sends. */
    private static final int MISSING = 1_000;

    /** Returns the way of an attacker: each is used by a part of the attackers. */
    static BodyTransfer of(Attacker attacker) {
        return switch (attacker.number() % 4) {
            case 2 -> CHUNKED;
            case 3 -> COMPRESSED;
            default -> LENGTH;
        };
    }

    /** Returns the head and the body of a request whose end is missing. */
    byte[][] unfinished(String path, byte[] body) {
        return switch (this) {
            case LENGTH -> new byte[][]{head(path, body.length), body};
            case CHUNKED -> new byte[][]{AttackMessages.head(path, "Transfer-Encoding: chunked"),
                AttackMessages.chunk(body)};
            case COMPRESSED -> {
                byte[] compressed = AttackMessages.gzip(body);
                yield new byte[][]{head(path, compressed.length, "Content-Encoding: gzip"), compressed};
            }
        };
    }

    private static byte[] head(String path, int sent, String... headers) {
        return AttackMessages.head(path, Stream
                .concat(Stream.of(headers), Stream.of(AttackMessages.length(sent + (long) MISSING)))
                .toArray(String[]::new));
    }
}
