package org.openmds.loadtest.service.echo;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/** The bodies of HTTP answers, by path. */
final class EchoPages {

    private static final String COLUMNS = "second,taken,answered,inFlight\n";

    private final EchoCounts counts;
    private final ByteBuf singleByte = fixed(1);
    private final ByteBuf page;

    EchoPages(EchoCounts counts, int pageBytes) {
        this.counts = counts;
        this.page = fixed(pageBytes);
    }

    /** Creates a body in direct memory, which the garbage collector frees after the server. */
    private static ByteBuf fixed(int bytes) {
        byte[] text = new byte[bytes];
        Arrays.fill(text, (byte) 'x');
        ByteBuffer direct = ByteBuffer.allocateDirect(bytes).put(text).flip();
        return Unpooled.unreleasableBuffer(Unpooled.wrappedBuffer(direct)).asReadOnly();
    }

    /** True for the server's own statistics, which are neither counted nor delayed. */
    static boolean isStatistics(String path) {
        return path.equals("/metrics") || path.equals("/seconds.csv");
    }

    /** Returns the body of a path: the page, or one byte. */
    ByteBuf answer(String path) {
        return (path.equals("/page") ? page : singleByte).duplicate();
    }

    int bytes(String path) {
        return (path.equals("/page") ? page : singleByte).readableBytes();
    }

    ByteBuf statistics(String path) {
        String text = path.equals("/metrics") ? metrics() : seconds();
        return Unpooled.copiedBuffer(text, StandardCharsets.UTF_8);
    }

    /** Returns the metrics in Prometheus' text format. */
    private String metrics() {
        EchoCounts.EchoTotals totals = counts.totals();
        return """
                # HELP echo_requests_taken_total Requests received.
                # TYPE echo_requests_taken_total counter
                echo_requests_taken_total %d
                # HELP echo_requests_answered_total Requests answered.
                # TYPE echo_requests_answered_total counter
                echo_requests_answered_total %d
                # HELP echo_requests_errors_total Requests answered with an error.
                # TYPE echo_requests_errors_total counter
                echo_requests_errors_total %d
                # HELP echo_requests_in_flight Requests received but not yet answered.
                # TYPE echo_requests_in_flight gauge
                echo_requests_in_flight %d
                # HELP echo_requests_seconds_total Time that requests spent in the server, including those in flight; its rate is the \
                mean number of requests in flight.
                # TYPE echo_requests_seconds_total counter
                echo_requests_seconds_total %s
                """
                .formatted(totals.taken(), totals.answered(), totals.errors(), totals.inFlight(),
                        Double.toString(totals.requestSeconds()));
    }

    private String seconds() {
        StringBuilder text = new StringBuilder(COLUMNS);
        for (EchoCounts.SecondCounts second : counts.seconds()) {
            text.append(second.second())
                    .append(',')
                    .append(second.taken())
                    .append(',')
                    .append(second.answered())
                    .append(',')
                    .append(second.inFlight())
                    .append('\n');
        }
        return text.toString();
    }
}
