package org.openmds.index.query;

import java.util.Optional;

import org.openmds.wsrf.properties.ElementsOutput;
import org.openmds.wsrf.xml.XmlOutput;

/**
 * The cached newest answer to a query.
 *
 * @param version
 *            version of the document that the answer was computed from
 * @param entriesVersion
 *            version of the entries that it was computed from
 * @param outcome
 *            the answer
 */
record CachedAnswer(long version, long entriesVersion, EvaluationOutcome outcome) {

    /**
     * The outcome of an evaluation.
     *
     * @param output
     *            bytes for the response
     * @param entries
     *            partial result of the entries, if it can be separated from that of the rest of the document
     */
    record EvaluationOutcome(XmlOutput output, Optional<PartialResult> entries) {

        /** Returns the outcome as it may be kept: without access to elements, which would keep their trees. */
        EvaluationOutcome forCache() {
            return output instanceof ElementsOutput elements
                    ? new EvaluationOutcome(elements.bytes(), entries.map(PartialResult::forCache))
                    : this;
        }

        /** Returns the size in bytes. */
        long bytes() {
            // If the rest of the document contributes nothing, both share the same bytes.
            return output.length() + entries.map(PartialResult::bytes).orElse(0L);
        }
    }
}
