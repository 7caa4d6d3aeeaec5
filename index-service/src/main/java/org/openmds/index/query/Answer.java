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
record Answer(long version, long entriesVersion, Outcome outcome) {

    /**
     * What an evaluation gave.
     *
     * @param output
     *            as it stands in a response
     * @param entries
     *            what the entries contribute to it, where that can be told apart from what the rest of the document does
     */
    record Outcome(XmlOutput output, Optional<Share> entries) {

        /** Bytes that it takes. */
        long bytes() {
            // Where the rest contributes nothing, both are the same bytes.
            return output.length() + entries.map(Share::bytes).orElse(0L);
        }
    }
}
