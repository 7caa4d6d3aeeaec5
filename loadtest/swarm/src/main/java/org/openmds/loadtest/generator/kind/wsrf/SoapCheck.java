package org.openmds.loadtest.generator.kind.wsrf;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

import org.openmds.loadtest.generator.kind.http.ByteSearch;
import org.openmds.loadtest.model.client.HttpOutcomes;
import org.openmds.loadtest.model.client.HttpTraffic;
import org.openmds.loadtest.model.record.Outcome;

/**
 * A check that an answer is a SOAP message, is no fault, and contains an expected text.
 *
 * @param within
 *            number of bytes of the answer that are searched for the text
 */
record SoapCheck(Optional<String> text, int within) implements HttpTraffic.AnswerCheck {

    /** Bytes of an answer that contain its headers and the start of its Body. */
    private static final int ENVELOPE_START_BYTES = 4 << 10;
    /** The status of an answer to an operation without a response. */
    private static final int ACCEPTED = 202;
    private static final byte[] FAULT = "Fault".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] BODY = ":Body".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] PLAIN_BODY = "<Body".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] UNKNOWN = "ResourceUnknown".getBytes(StandardCharsets.US_ASCII);
    /** The fault of a resource that cannot answer now, because its service is overloaded, full or shutting down. */
    private static final byte[] UNAVAILABLE = "ResourceUnavailable".getBytes(StandardCharsets.US_ASCII);

    static final SoapCheck NO_FAULT = new SoapCheck(Optional.empty(), ENVELOPE_START_BYTES);

    @Override
    public int maxBodyBytes() {
        return text.isPresent() ? Math.max(ENVELOPE_START_BYTES, within) : ENVELOPE_START_BYTES;
    }

    @Override
    public Outcome outcome(int status, ByteBuffer body) {
        Outcome byStatus = HttpOutcomes.ofStatus(status);
        if (isFault(body)) {
            return ofFault(byStatus, body);
        }
        if (!byStatus.isSuccess()) {
            return byStatus;
        }
        if (status == ACCEPTED && !body.hasRemaining()) {
            return Outcome.OK;
        }
        if (bodyChild(body) < 0) {
            return Outcome.BAD_ANSWER;
        }
        return text.isEmpty() || ByteSearch.contains(body, text.get()) ? Outcome.OK : Outcome.BAD_ANSWER;
    }

    @Override
    public String expected() {
        String message = "a SOAP message that is not a fault";
        return text.map(wanted -> "%s and has '%s' in its first %d bytes".formatted(message, wanted, within))
                .orElse(message);
    }

    private static Outcome ofFault(Outcome byStatus, ByteBuffer body) {
        if (byStatus == Outcome.DENIED || ByteSearch.indexOf(body, UNAVAILABLE, 0) >= 0) {
            return Outcome.DENIED;
        }
        return ByteSearch.indexOf(body, UNKNOWN, 0) >= 0 ? Outcome.NOT_FOUND : Outcome.FAULT;
    }

    private static boolean isFault(ByteBuffer body) {
        int name = bodyChild(body);
        if (name < 0) {
            return false;
        }
        int end = name;
        int local = name;
        while (end < body.remaining() && isNameByte(body.get(body.position() + end))) {
            if (body.get(body.position() + end) == ':') {
                local = end + 1;
            }
            end++;
        }
        return end - local == FAULT.length
                && ByteSearch.indexOf(body.slice(body.position() + local, end - local), FAULT,
                        0) == 0;
    }

    /** Returns the start of the name of the first element in the Body; -1 if it is not found. */
    private static int bodyChild(ByteBuffer body) {
        int at = ByteSearch.indexOf(body, BODY, 0);
        at = at < 0 ? ByteSearch.indexOf(body, PLAIN_BODY, 0) : at;
        while (at >= 0 && at < body.remaining() && body.get(body.position() + at) != '>') {
            at++;
        }
        while (at >= 0 && at < body.remaining() - 1) {
            if (body.get(body.position() + at) == '<') {
                byte next = body.get(body.position() + at + 1);
                return next == '/' ? -1 : at + 1;
            }
            at++;
        }
        return -1;
    }

    private static boolean isNameByte(byte c) {
        return c > ' ' && c != '>' && c != '/';
    }
}
