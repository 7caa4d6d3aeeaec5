package org.openmds.server.operation;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.charset.StandardCharsets;

/**
 * A sender of datagrams to a Unix domain socket. Java has only stream sockets of this kind, so it calls the C library (Linux: socket(2), sendto(2),
 * unix(7)).
 */
@SuppressWarnings("restricted") // the program is started with --enable-native-access
final class DatagramSocketFile {

    private static final int AF_UNIX = 1;
    private static final int SOCK_DGRAM_CLOEXEC = 2 | 0x80000;
    private static final int MSG_NOSIGNAL = 0x4000;
    private static final int FAMILY_BYTES = 2;
    private static final int MOST_PATH_BYTES = 108;

    private static final StructErrno ERRNO = new StructErrno();
    private static final MethodHandle SOCKET = function("socket", FunctionDescriptor.of(ValueLayout.JAVA_INT,
            ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
    private static final MethodHandle SENDTO = function("sendto", FunctionDescriptor.of(ValueLayout.JAVA_LONG,
            ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT, ValueLayout.ADDRESS,
            ValueLayout.JAVA_INT));
    private static final MethodHandle CLOSE = function("close",
            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));

    private DatagramSocketFile() {
    }

    /**
     * Sends one datagram.
     *
     * @param path
     *            the path of the socket; a leading {@code @} means a name of the abstract namespace
     * @throws IOException
     *             if the path is too long, or no process receives there
     */
    static void send(String path, byte[] message) throws IOException {
        byte[] name = path.getBytes(StandardCharsets.UTF_8);
        if (name.length == 0 || name.length >= MOST_PATH_BYTES) {
            throw new IOException("expected a path of 1 to %d bytes, got %s".formatted(MOST_PATH_BYTES - 1, path));
        }
        if (name[0] == '@') {
            name[0] = 0;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment address = arena.allocate(FAMILY_BYTES + MOST_PATH_BYTES, Short.BYTES);
            address.set(ValueLayout.JAVA_SHORT, 0, (short) AF_UNIX);
            MemorySegment.copy(name, 0, address, ValueLayout.JAVA_BYTE, FAMILY_BYTES, name.length);
            // The name of a file ends with a zero byte, one of the abstract namespace does not.
            int length = FAMILY_BYTES + name.length + (name[0] == 0 ? 0 : 1);
            MemorySegment content = arena.allocateFrom(ValueLayout.JAVA_BYTE, message);
            send(path, arena.allocate(ERRNO.layout()), content, address, length);
        }
    }

    private static void send(String path, MemorySegment errno, MemorySegment content, MemorySegment address, int length)
            throws IOException {
        try {
            int socket = (int) SOCKET.invokeExact(errno, AF_UNIX, SOCK_DGRAM_CLOEXEC, 0);
            if (socket < 0) {
                throw new IOException("no socket for %s: error %d".formatted(path, ERRNO.of(errno)));
            }
            try {
                long sent = (long) SENDTO.invokeExact(errno, socket, content, content.byteSize(), MSG_NOSIGNAL, address,
                        length);
                if (sent < 0) {
                    throw new IOException("nothing was sent to %s: error %d".formatted(path, ERRNO.of(errno)));
                }
            } finally {
                int _ = (int) CLOSE.invokeExact(errno, socket);
            }
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static MethodHandle function(String name, FunctionDescriptor descriptor) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), descriptor,
                Linker.Option.captureCallState("errno"));
    }

    /** The place where a call leaves its error number. */
    private static final class StructErrno {

        private final MemoryLayout layout = Linker.Option.captureStateLayout();
        private final VarHandle value = layout.varHandle(MemoryLayout.PathElement.groupElement("errno"));

        MemoryLayout layout() {
            return layout;
        }

        int of(MemorySegment errno) {
            return (int) value.get(errno, 0L);
        }
    }
}
