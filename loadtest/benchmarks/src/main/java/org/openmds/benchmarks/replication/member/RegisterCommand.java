package org.openmds.benchmarks.replication.member;

import java.nio.ByteBuffer;

import org.openmds.benchmarks.replication.member.RegisterLog.RegisterValue;

/** The commands in the replicated log, and their results, as bytes. */
final class RegisterCommand {

    private static final byte WRITE = 'W';
    private static final byte READ = 'R';

    private RegisterCommand() {
    }

    static byte[] write(long value) {
        return ByteBuffer.allocate(1 + Long.BYTES).put(WRITE).putLong(value).array();
    }

    static byte[] read(int key) {
        return ByteBuffer.allocate(1 + Long.BYTES).put(READ).putLong(key).array();
    }

    /** Applies a command and returns its result. */
    static byte[] apply(RegisterLog log, byte[] bytes, int offset, int length, boolean forgets) {
        ByteBuffer command = ByteBuffer.wrap(bytes, offset, length);
        byte operation = command.get();
        long argument = command.getLong();
        if (operation == READ) {
            return encode(log.read((int) argument));
        }
        return encode(new RegisterValue(forgets ? log.position() : log.append(argument), argument));
    }

    /** Returns the value of a write command, or zero for a read. */
    static long written(byte[] bytes, int offset) {
        return bytes[offset] == WRITE ? ByteBuffer.wrap(bytes, offset + 1, Long.BYTES).getLong() : 0;
    }

    private static byte[] encode(RegisterValue value) {
        return ByteBuffer.allocate(2 * Long.BYTES).putLong(value.position()).putLong(value.value()).array();
    }

    static RegisterValue decode(byte[] result) {
        ByteBuffer buffer = ByteBuffer.wrap(result);
        return new RegisterValue(buffer.getLong(), buffer.getLong());
    }
}
