package org.openmds.wsrf.properties;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

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
        return BytesOutput.of(out -> result.writeTo(new BoundedResultStream(out, limits.maxResultBytes())));
    }

    /**
     * Joins results in the given order.
     *
     * @throws XPathEvaluationException
     *             the joined results are longer than the limit
     */
    public static BytesOutput join(List<XmlOutput> results, XPathLimits limits) {
        if (results.stream().mapToLong(XmlOutput::length).sum() > limits.maxResultBytes()) {
            throw tooLong(limits.maxResultBytes());
        }
        return BytesOutput.joined(results);
    }

    private static XPathEvaluationException tooLong(int limit) {
        return new XPathEvaluationException(
                "the result is longer than %d bytes; select less data with one query".formatted(limit));
    }

    /** Throws if more bytes are written than the limit. */
    private static final class BoundedResultStream extends OutputStream {
        private final OutputStream out;
        private final int limit;
        private int left;

        private BoundedResultStream(OutputStream out, int limit) {
            this.out = out;
            this.limit = limit;
            this.left = limit;
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
        }
    }
}
