package org.openmds.wsrf.properties;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.function.LongConsumer;

import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xpath.XPathResult;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;
import org.openmds.wsrf.xpath.document.XPathLimits;

/** Writes query results up to a maximum length. */
public final class QueryResults {

    private QueryResults() {
    }

    /**
     * Writes one result as the content of a response.
     *
     * @throws XPathEvaluationException
     *             the result is longer than the limit
     */
    public static BytesOutput write(XPathResult result, XPathLimits limits) {
        return write(result, limits, length -> {
        });
    }

    /**
     * Writes one result as the content of a response, and counts its bytes.
     *
     * @param counter
     *            called before bytes are written, with their number; it may throw
     */
    public static BytesOutput write(XPathResult result, XPathLimits limits, LongConsumer counter) {
        return BytesOutput.of(out -> result.writeTo(new BoundedResultStream(out, limits.maxResultBytes(), counter)));
    }

    /**
     * Joins results in the given order.
     *
     * @param counter
     *            called before bytes are written, with their number; it may throw
     * @throws XPathEvaluationException
     *             the joined results are longer than the limit
     */
    public static BytesOutput join(List<XmlOutput> results, XPathLimits limits, LongConsumer counter) {
        long length = results.stream().mapToLong(XmlOutput::length).sum();
        if (length > limits.maxResultBytes()) {
            throw tooLong(limits.maxResultBytes());
        }
        counter.accept(length);
        return BytesOutput.joined(results);
    }

    /** Returns the refusal of a result that is longer than a limit in bytes. */
    public static XPathEvaluationException tooLong(int limit) {
        return new XPathEvaluationException(
                "the result is longer than %d bytes; select less data with one query".formatted(limit));
    }

    /** Throws if more bytes are written than the limit. */
    private static final class BoundedResultStream extends OutputStream {
        private final OutputStream out;
        private final int limit;
        private final LongConsumer counter;
        private int left;

        private BoundedResultStream(OutputStream out, int limit, LongConsumer counter) {
            this.out = out;
            this.limit = limit;
            this.left = limit;
            this.counter = counter;
        }

        @Override
        public void write(int b) throws IOException {
            take(1);
            out.write(b);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            take(length);
            out.write(bytes, offset, length);
        }

        private void take(int length) {
            if (length > left) {
                throw tooLong(limit);
            }
            left -= length;
            counter.accept(length);
        }
    }
}
