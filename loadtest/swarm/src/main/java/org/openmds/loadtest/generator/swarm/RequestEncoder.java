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
 * Encodes requests for the wire (RFC 9112). A request that is sent again is encoded once and cached: most swarms repeat a few requests. For one
 * thread.
 */
final class RequestEncoder {

    private static final int CACHE_SIZE = 256;
    private static final int MAX_CACHED_BYTES = 65_536;

    /** A request in the cache. Its bytes are stored when it is encoded for the second time. */
    private record CachedRequest(PreparedRequest request, boolean phases, @Nullable ByteBuf bytes) {

        /** True for the same object. Comparing two requests by content would take longer than encoding one. */
        @SuppressWarnings("ReferenceEquality")
        boolean isOf(PreparedRequest other, boolean withPhases) {
            return request == other && phases == withPhases;
        }
    }

    private final ByteBufAllocator allocator;
    private final boolean close;
    private final @Nullable CachedRequest[] cache = new CachedRequest[CACHE_SIZE];

    /**
     * Creates an encoder with an empty cache.
     *
     * @param close
     *            true if each connection is used for one request only
     */
    RequestEncoder(ByteBufAllocator allocator, boolean close) {
        this.allocator = allocator;
        this.close = close;
    }

    /**
     * Returns the bytes of a request. The caller releases them.
     *
     * @throws IllegalArgumentException
     *             if the request is not valid
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
            throw new IllegalArgumentException("the value of header %s must be one line".formatted(name.strip()));
        }
        head.append(name).append(": ").append(value).append("\r\n");
    }
}
