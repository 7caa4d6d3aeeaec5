package org.openmds.loadtest.generator.swarm;

import java.nio.ByteBuffer;
import java.util.Arrays;

import org.openmds.loadtest.model.client.CallTraffic.AnswerDetail;
import org.openmds.loadtest.model.client.HttpTraffic.AnswerCheck;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.run.AnswerExample;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;

/** The answer to one HTTP request as far as it has arrived: its size, and the part of its body that the check reads. Reused for the next request. */
final class ReceivedAnswer {

    private static final byte[] NOTHING = {};
    private static final ByteBuffer EMPTY = ByteBuffer.allocate(0).asReadOnlyBuffer();
    private static final int MAX_REUSED_BYTES = 16_384;
    /** Bytes of each body that are stored, so that an unexpected answer can be shown as an example. */
    private static final int EXAMPLE_BYTES = AnswerExample.MAX_BYTES;
    private static final int MIN_INTERIM_STATUS = 100;
    private static final int MIN_FINAL_STATUS = 200;

    private AnswerCheck check = AnswerCheck.SUCCESS;
    private int bytesForCheck;
    private int status;
    private boolean keepsConnection;
    private long bytes;
    private byte[] body = NOTHING;
    private int storedBytes;

    void expect(AnswerCheck of) {
        check = of;
        bytesForCheck = of.maxBodyBytes();
        status = 0;
        bytes = 0;
        storedBytes = 0;
    }

    void head(HttpResponse response) {
        status = response.status().code();
        keepsConnection = HttpUtil.isKeepAlive(response);
    }

    /** True if the final status line has arrived; interim responses (100 Continue, 103 Early Hints) do not count. */
    boolean isBegun() {
        return status >= MIN_FINAL_STATUS;
    }

    boolean isInterim() {
        return status >= MIN_INTERIM_STATUS && status < MIN_FINAL_STATUS;
    }

    boolean keepsConnection() {
        return keepsConnection;
    }

    long bytes() {
        return bytes;
    }

    void content(ByteBuf part) {
        int length = part.readableBytes();
        bytes += length;
        int most = Math.max(bytesForCheck, EXAMPLE_BYTES);
        int take = Math.min(length, most - storedBytes);
        if (take > 0) {
            if (storedBytes + take > body.length) {
                body = Arrays.copyOf(body, Math.max(storedBytes + take, Math.min(most, 2 * body.length)));
            }
            part.getBytes(part.readerIndex(), body, storedBytes, take);
            storedBytes += take;
        }
    }

    Outcome outcome() {
        int seen = Math.min(storedBytes, bytesForCheck);
        Outcome outcome = check.outcome(status, seen == 0 ? EMPTY : ByteBuffer.wrap(body, 0, seen));
        // A buffer for one large answer is not kept for the rest of the run: thousands of clients may have had one.
        if (body.length > MAX_REUSED_BYTES) {
            body = Arrays.copyOf(body, EXAMPLE_BYTES);
            storedBytes = Math.min(storedBytes, EXAMPLE_BYTES);
        }
        return outcome;
    }

    /**
     * Describes the part of the answer that has arrived.
     *
     * @param why
     *            the reason why the answer is incomplete; empty if it is complete
     */
    AnswerDetail detail(String why) {
        return new AnswerDetail(status, why.isEmpty() ? AnswerExample.text(ByteBuffer.wrap(body, 0, storedBytes)) : why,
                check.expected());
    }
}
