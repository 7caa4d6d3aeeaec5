package org.openmds.loadtest.service.echo;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/** What is answered over HTTP, by path. */
final class EchoPages {

    private static final String COLUMNS = "second,taken,answered,inFlight\n";

    private final EchoCounts counts;
    private final ByteBuf singleByte = fixed(1);
    private final ByteBuf page;

    EchoPages(EchoCounts counts, int pageBytes) {
        this.counts = counts;
        this.page = fixed(pageBytes);
    }

    /** In memory that the Java machine frees when the server is gone. */
    private static ByteBuf fixed(int bytes) {
        byte[] text = new byte[bytes];
        Arrays.fill(text, (byte) 'x');
        ByteBuffer direct = ByteBuffer.allocateDirect(bytes).put(text).flip();
        return Unpooled.unreleasableBuffer(Unpooled.wrappedBuffer(direct)).asReadOnly();
    }

    /** Whether it is the server's account of itself, which is neither counted nor delayed. */
    static boolean isStatistics(String path) {
        return path.equals("/metrics") || path.equals("/seconds.csv");
    }

    /** One byte, or the page. */
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

    /** Prometheus' text format. */
    private String metrics() {
        EchoCounts.EchoTotals totals = counts.totals();
        return """
                # HELP echo_requests_taken_total Requests that came.
                # TYPE echo_requests_taken_total counter
                echo_requests_taken_total %d
                # HELP echo_requests_answered_total Requests that were answered.
                # TYPE echo_requests_answered_total counter
                echo_requests_answered_total %d
                # HELP echo_requests_errors_total Requests that were answered with an error.
                # TYPE echo_requests_errors_total counter
                echo_requests_errors_total %d
                # HELP echo_requests_in_flight Requests that came and were not answered yet.
                # TYPE echo_requests_in_flight gauge
                echo_requests_in_flight %d
                # HELP echo_requests_seconds_total How long requests were here, those in flight included: its rate is how many are in flight on average.
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
