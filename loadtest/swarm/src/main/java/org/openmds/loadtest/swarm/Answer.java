package org.openmds.loadtest.swarm;

import java.nio.ByteBuffer;
import java.util.Arrays;

import org.openmds.loadtest.client.HttpTraffic.Check;
import org.openmds.loadtest.record.Outcome;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;

/** The answer to one request as far as it has come: counted, and of its body what its check wants to see. Used again for the next. */
final class Answer {

    private static final byte[] NOTHING = {};
    private static final ByteBuffer EMPTY = ByteBuffer.allocate(0).asReadOnlyBuffer();
    private static final int LARGE = 16_384;
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
        int take = Math.min(length, wanted - kept);
        if (take > 0) {
            if (kept + take > body.length) {
                body = Arrays.copyOf(body, Math.max(kept + take, Math.min(wanted, 2 * body.length)));
            }
            part.getBytes(part.readerIndex(), body, kept, take);
            kept += take;
        }
    }

    Outcome outcome() {
        Outcome outcome = check.outcome(status, kept == 0 ? EMPTY : ByteBuffer.wrap(body, 0, kept));
        // A buffer for one large answer is not kept for the rest of the run: thousands of clients may have had one.
        body = body.length > LARGE ? NOTHING : body;
        return outcome;
    }
}
