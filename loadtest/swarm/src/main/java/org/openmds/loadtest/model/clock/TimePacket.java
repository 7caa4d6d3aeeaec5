package org.openmds.loadtest.model.clock;

import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * A request to a time server, or its answer. Both have the same size, so that the server cannot be used to amplify traffic. Big-endian:
 * magic (4), kind (4), nonce (8), sent (8), received (8), replied (8), the server's bound (8), signature (16).
 *
 * @param nonce
 *            links an answer to its request
 */
record TimePacket(PacketType kind, long nonce, long sent, long received, long replied, long bound) {

    static final int SIZE = 64;

    private static final int MAGIC = 0x4D445354;
    private static final int SIGNED_BYTES = SIZE - TimeKey.SIZE;

    /** The type of a packet. */
    enum PacketType {
        REQUEST, ANSWER
    }

    static TimePacket request(long nonce, long sent) {
        return new TimePacket(PacketType.REQUEST, nonce, sent, 0, 0, 0);
    }

    TimePacket answer(long receivedAt, long repliedAt, long serverBound) {
        return new TimePacket(PacketType.ANSWER, nonce, sent, receivedAt, repliedAt, serverBound);
    }

    void write(byte[] packet, TimeKey key) {
        ByteBuffer.wrap(packet)
                .putInt(MAGIC)
                .putInt(kind.ordinal())
                .putLong(nonce)
                .putLong(sent)
                .putLong(received)
                .putLong(replied)
                .putLong(bound);
        key.sign(packet, SIGNED_BYTES);
    }

    /** Reads a packet; empty if the bytes are not a packet of this type that is signed with the key. */
    static Optional<TimePacket> read(byte[] packet, int length, PacketType packetType, TimeKey key) {
        ByteBuffer bytes = ByteBuffer.wrap(packet);
        if (length != SIZE || bytes.getInt() != MAGIC || bytes.getInt() != packetType.ordinal()
                || !key.isSigned(packet, SIGNED_BYTES)) {
            return Optional.empty();
        }
        return Optional
                .of(new TimePacket(packetType, bytes.getLong(), bytes.getLong(), bytes.getLong(), bytes.getLong(),
                        bytes.getLong()));
    }
}
