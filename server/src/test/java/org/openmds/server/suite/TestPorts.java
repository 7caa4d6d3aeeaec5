package org.openmds.server.suite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Ports for servers that need each other's addresses before they start. They are below the system's range of automatic ports, so that no connection
 * and no server of another test takes a port that is free now or while its server is stopped.
 */
public final class TestPorts {

    private static final int LOWEST = 20_000;
    /** The number of ports in use here: Linux assigns ports from 32,768 on automatically. */
    private static final int COUNT = 12_000;

    /** Starts at a random port, since several JVMs may run tests. */
    private static final AtomicInteger NEXT = new AtomicInteger(ThreadLocalRandom.current().nextInt(COUNT));

    private TestPorts() {
    }

    /** Returns a port that is not in use. */
    public static int free() {
        for (int i = 0; i < COUNT; i++) {
            int port = LOWEST + Math.floorMod(NEXT.getAndIncrement(), COUNT);
            if (isFree(port)) {
                return port;
            }
        }
        throw new AssertionError("no port from %d on is free".formatted(LOWEST));
    }

    /** Returns the first of several consecutive ports that are not in use. */
    static int free(int count) {
        for (int i = 0; i < COUNT; i++) {
            int first = LOWEST + Math.floorMod(NEXT.getAndAdd(count), COUNT - count);
            if (IntStream.range(first, first + count).allMatch(TestPorts::isFree)) {
                return first;
            }
        }
        throw new AssertionError("no %d ports in a row from %d on are free".formatted(count, LOWEST));
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (BindException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the URL of the index of a server on that port. */
    static String index(int port) {
        return "http://127.0.0.1:%d/wsrf/services/DefaultIndexService".formatted(port);
    }
}
