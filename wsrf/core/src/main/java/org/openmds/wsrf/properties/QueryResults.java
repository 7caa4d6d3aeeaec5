package org.openmds.wsrf.properties;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xpath.XPathEvaluationException;
import org.openmds.wsrf.xpath.XPathLimits;
import org.openmds.wsrf.xpath.XPathResult;

/** Writes query results, as long as they may be. */
public final class QueryResults {

    private QueryResults() {
    }

    /**
     * The result as it stands in a response.
     *
     * @throws XPathEvaluationException
     *             it is longer than allowed
     */
    public static BytesOutput write(XPathResult result, XPathLimits limits) {
        return BytesOutput.of(out -> result.writeTo(new BoundedResultStream(out, limits.maxResultBytes())));
    }

    /**
     * Results one after the other.
     *
     * @throws XPathEvaluationException
     *             they are longer than allowed together
     */
    public static BytesOutput join(List<XmlOutput> results, XPathLimits limits) {
        if (results.stream().mapToLong(XmlOutput::length).sum() > limits.maxResultBytes()) {
            throw tooLong(limits.maxResultBytes());
        }
        return BytesOutput.joined(results);
    }

    private static XPathEvaluationException tooLong(int most) {
        return new XPathEvaluationException(
                "the result is longer than %d bytes; ask for less at a time".formatted(most));
    }

    /** Refuses more bytes than it may take. */
    private static final class BoundedResultStream extends OutputStream {
        private final OutputStream out;
        private final int limit;
        private int left;

        private BoundedResultStream(OutputStream out, int most) {
            this.out = out;
            this.limit = most;
            this.left = most;
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
