package org.openmds.loadtest.generator.swarm;

import java.nio.ByteBuffer;
import java.util.Arrays;

import org.openmds.loadtest.model.client.CallTraffic.Said;
import org.openmds.loadtest.model.client.HttpTraffic.Check;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.run.AnswerExample;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;

/** The answer to one request as far as it has come: counted, and of its body what its check wants to see. Used again for the next. */
final class Answer {

    private static final byte[] NOTHING = {};
    private static final ByteBuffer EMPTY = ByteBuffer.allocate(0).asReadOnlyBuffer();
    private static final int LARGE = 16_384;
    /** Kept of each answer, so that there is something to show where it is not what it should be. */
    private static final int SHOWN = AnswerExample.BYTES;
    private static final int FIRST_INFORMATION = 100;
    private static final int FIRST_FINAL = 200;

    private Check check = Check.SUCCESS;
    private int wanted;
    private int status;
    private boolean keepsConnection;
    private long bytes;
    private byte[] body = NOTHING;
    private int kept;

    void await(Check of) {
        check = of;
        wanted = of.wanted();
        status = 0;
        bytes = 0;
        kept = 0;
    }

    void head(HttpResponse response) {
        status = response.status().code();
        keepsConnection = HttpUtil.isKeepAlive(response);
    }

    /** Whether the status line is here, and it is not only a word before the answer (100 Continue, 103 Early Hints). */
    boolean isBegun() {
        return status >= FIRST_FINAL;
    }

    boolean isInformation() {
        return status >= FIRST_INFORMATION && status < FIRST_FINAL;
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
        int most = Math.max(wanted, SHOWN);
        int take = Math.min(length, most - kept);
        if (take > 0) {
            if (kept + take > body.length) {
                body = Arrays.copyOf(body, Math.max(kept + take, Math.min(most, 2 * body.length)));
            }
            part.getBytes(part.readerIndex(), body, kept, take);
            kept += take;
        }
    }

    Outcome outcome() {
        int seen = Math.min(kept, wanted);
        Outcome outcome = check.outcome(status, seen == 0 ? EMPTY : ByteBuffer.wrap(body, 0, seen));
        // A buffer for one large answer is not kept for the rest of the run: thousands of clients may have had one.
        if (body.length > LARGE) {
            body = Arrays.copyOf(body, SHOWN);
            kept = Math.min(kept, SHOWN);
        }
        return outcome;
    }

    /**
     * As far as it came.
     *
     * @param why
     *            there is no more of it; empty where it is whole
     */
    Said said(String why) {
        return new Said(status, why.isEmpty() ? AnswerExample.text(ByteBuffer.wrap(body, 0, kept)) : why,
                check.expected());
    }
}
