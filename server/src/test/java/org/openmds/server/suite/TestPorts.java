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
 * Ports for servers that must know each other before they are up. They lie below those that the system gives away by itself: a port that is free now, or
 * while its server is down, is not taken by a connection or by a server of another test.
 */
public final class TestPorts {

    private static final int LOWEST = 20_000;
    /** Linux gives away those from 32,768 on. */
    private static final int COUNT = 12_000;

    /** Begins anywhere, as several Java machines may run tests. */
    private static final AtomicInteger NEXT = new AtomicInteger(ThreadLocalRandom.current().nextInt(COUNT));

    private TestPorts() {
    }

    /** One that nobody uses now. */
    public static int free() {
        for (int i = 0; i < COUNT; i++) {
            int port = LOWEST + Math.floorMod(NEXT.getAndIncrement(), COUNT);
            if (isFree(port)) {
                return port;
            }
        }
        throw new AssertionError("no port from %d on is free".formatted(LOWEST));
    }

    /** The first of so many in a row that nobody uses now. */
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

    /** The index that a server on that port has. */
    static String index(int port) {
        return "http://127.0.0.1:%d/wsrf/services/DefaultIndexService".formatted(port);
    }
}
