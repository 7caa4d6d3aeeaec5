package org.openmds.index.query;

import java.util.Optional;

import org.openmds.wsrf.xml.XmlOutput;

/**
 * The newest answer to a query.
 *
 * @param version
 *            of the document that it answers for
 * @param outcome
 *            the answer itself
 * @param entriesVersion
 *            of the entries that it answers for
 */
record CachedAnswer(long version, long entriesVersion, EvaluationOutcome outcome) {

    /**
     * What an evaluation gave.
     *
     * @param output
     *            as it stands in a response
     * @param entries
     *            what the entries contribute to it, where that can be told apart from what the rest of the document does
     */
    record EvaluationOutcome(XmlOutput output, Optional<PartialResult> entries) {

        /** Bytes that it takes. */
        long bytes() {
            // Where the rest contributes nothing, both are the same bytes.
            return output.length() + entries.map(PartialResult::bytes).orElse(0L);
        }
    }
}
