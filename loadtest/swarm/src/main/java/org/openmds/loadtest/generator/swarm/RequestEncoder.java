package org.openmds.loadtest.generator.swarm;

import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.client.HttpTraffic.PreparedRequest;
import org.openmds.loadtest.model.client.ServerTiming;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/**
 * Requests as they go over the wire (RFC 9112). One that comes again is written once and kept: most swarms send a few requests over and over. For one
 * thread.
 */
final class RequestEncoder {

    private static final int CACHE_SIZE = 256;
    private static final int MAX_CACHED_BYTES = 65_536;

    /** A request that was seen, and its bytes from the second time on. */
    private record CachedRequest(PreparedRequest request, boolean phases, @Nullable ByteBuf bytes) {

        /** The very same one: to compare all of two requests would take longer than to write one. */
        @SuppressWarnings("ReferenceEquality")
        boolean isOf(PreparedRequest other, boolean withPhases) {
            return request == other && phases == withPhases;
        }
    }

    private final ByteBufAllocator allocator;
    private final boolean close;
    private final @Nullable CachedRequest[] cache = new CachedRequest[CACHE_SIZE];

    /**
     * @param close
     *            whether each connection is for one request
     */
    RequestEncoder(ByteBufAllocator allocator, boolean close) {
        this.allocator = allocator;
        this.close = close;
    }

    /**
     * The bytes, which the caller releases.
     *
     * @throws IllegalArgumentException
     *             where it cannot be a request
     */
    ByteBuf encode(PreparedRequest request, boolean phases) {
        int place = System.identityHashCode(request) * 2 + (phases ? 1 : 0) & CACHE_SIZE - 1;
        CachedRequest before = cache[place];
        if (before != null && before.isOf(request, phases)) {
            if (before.bytes != null) {
                return before.bytes.retainedDuplicate();
            }
            ByteBuf bytes = write(request, phases);
            if (bytes.readableBytes() > MAX_CACHED_BYTES) {
                return bytes;
            }
            cache[place] = new CachedRequest(request, phases, bytes);
            return bytes.retainedDuplicate();
        }
        release(before);
        cache[place] = new CachedRequest(request, phases, null);
        return write(request, phases);
    }

    void close() {
        for (int i = 0; i < CACHE_SIZE; i++) {
            release(cache[i]);
            cache[i] = null;
        }
    }

    private static void release(@Nullable CachedRequest old) {
        if (old != null && old.bytes != null) {
            old.bytes.release();
        }
    }

    private ByteBuf write(PreparedRequest request, boolean phases) {
        byte[] head = head(request, phases).getBytes(StandardCharsets.ISO_8859_1);
        ByteBuffer body = request.body().duplicate();
        return allocator.directBuffer(head.length + body.remaining()).writeBytes(head).writeBytes(body);
    }

    private String head(PreparedRequest request, boolean phases) {
        URI uri = request.uri();
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        StringBuilder head = new StringBuilder(256).append(request.method()).append(' ').append(path);
        if (uri.getRawQuery() != null) {
            head.append('?').append(uri.getRawQuery());
        }
        head.append(" HTTP/1.1\r\n");
        header(head, "Host", uri.getPort() < 0 ? uri.getHost() : uri.getHost() + ":" + uri.getPort());
        for (Map.Entry<String, String> header : request.headers().entrySet()) {
            header(head, header.getKey(), header.getValue());
        }
        if (request.body().hasRemaining() || request.method().equals("POST") || request.method().equals("PUT")) {
            header(head, "Content-Length", Integer.toString(request.body().remaining()));
        }
        if (close) {
            header(head, "Connection", "close");
        }
        if (phases) {
            header(head, ServerTiming.REQUEST_HEADER, "1");
        }
        return head.append("\r\n").toString();
    }

    private static void header(StringBuilder head, String name, String value) {
        if ((name + value).chars().anyMatch(c -> c == '\r' || c == '\n')) {
            throw new IllegalArgumentException("header %s must be one line".formatted(name.strip()));
        }
        head.append(name).append(": ").append(value).append("\r\n");
    }
}
