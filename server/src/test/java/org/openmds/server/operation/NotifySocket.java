package org.openmds.server.operation;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A receiver of datagrams at a Unix domain socket, as systemd has one for each service. */
@SuppressWarnings("restricted")
final class NotifySocket implements AutoCloseable {

    private static final int AF_UNIX = 1;
    private static final int SOCK_DGRAM = 2;
    private static final int ADDRESS_BYTES = 110;
    private static final int MESSAGE_BYTES = 1024;

    private final int socket;

    private NotifySocket(int socket) {
        this.socket = socket;
    }

    static NotifySocket at(Path path) throws Throwable {
        MethodHandle open = function("socket", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT,
                ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
        MethodHandle bind = function("bind", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT,
                ValueLayout.ADDRESS, ValueLayout.JAVA_INT));
        int socket = (int) open.invokeExact(AF_UNIX, SOCK_DGRAM, 0);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment address = arena.allocate(ADDRESS_BYTES, Short.BYTES);
            address.set(ValueLayout.JAVA_SHORT, 0, (short) AF_UNIX);
            address.setString(Short.BYTES, path.toString());
            if ((int) bind.invokeExact(socket, address, ADDRESS_BYTES) != 0) {
                throw new IllegalStateException("cannot bind to " + path);
            }
        }
        return new NotifySocket(socket);
    }

    /** Waits for the next message. */
    String next() throws Throwable {
        MethodHandle receive = function("recv", FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT,
                ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment message = arena.allocate(MESSAGE_BYTES);
            long length = (long) receive.invokeExact(socket, message, (long) MESSAGE_BYTES, 0);
            return new String(message.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8);
        }
    }

    @Override
    public void close() {
        try {
            int _ = (int) function("close", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT))
                    .invokeExact(socket);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static MethodHandle function(String name, FunctionDescriptor descriptor) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), descriptor);
    }
}
